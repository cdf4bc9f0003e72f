/** Formats times and sizes for people. Times are China's; those of today are short. */
import { chinaDay, chinaTime, type Moment } from '#domain/china-time.ts'

/** 11-20 09:12 */
export const shortTime = (at: Moment): string => chinaTime(at).slice(5)
/** 14:02 */
export const clock = (at: Moment): string => chinaTime(at).slice(11)

/** The age of the data on the screen: 刚刚同步 while fresh and online, 14:02 today, else with the day. */
export function ageWords(at: number, online: boolean): string {
  if (online && Date.now() - at < 120_000) return '刚刚同步'
  return chinaDay(at) === chinaDay(Date.now()) ? clock(at) : shortTime(at)
}

/** 212 KB */
export function bytes(size: number): string {
  if (size < 1024 * 1024) return `${Math.max(1, Math.round(size / 1024))} KB`
  return size < 1024 ** 3 ? `${(size / 1024 ** 2).toFixed(1)} MB` : `${(size / 1024 ** 3).toFixed(2)} GB`
}
