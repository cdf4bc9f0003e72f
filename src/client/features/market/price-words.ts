/** Paths of prices, and price changes in words. */
import { formatFixed } from '#domain/decimal.ts'

export const directionOf = (change: number): 'up' | 'down' | 'flat' => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat')

/** 134 → '+1.34%', −134 → '−1.34%' */
export const percentWords = (bp: number): string => `${bp > 0 ? '+' : bp < 0 ? '−' : ''}${formatFixed(Math.abs(bp), 2)}%`

/** The path of the trend of one series, or of several compared. */
export const trendPath = (series: readonly number[]): string => `/market?series=${series.join(',')}`
