/** Times and days of China, which keeps eight hours after UTC all year. */
const CHINA_MS = 8 * 3600 * 1000

/** 2026-11-20 09:12; empty without a time. */
export const chinaTime = (at: string | null | undefined): string =>
  at ? new Date(Date.parse(at) + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ') : ''
/** 2026-11-20T16:00:00Z → 2026-11-21 */
export const chinaDay = (at: string | null | undefined): string => chinaTime(at).slice(0, 10)
