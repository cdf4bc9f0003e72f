/** Times as people here read them: China's, short where today is meant. */

type Moment = string | number | Date
/** China keeps eight hours after UTC all year; working out a zone with the browser's own tables takes a phone a frame or three. */
const CHINA_MS = 8 * 3600 * 1000

/** 2026-11-20 09:12 */
export const fullTime = (at: Moment): string =>
  new Date(new Date(at).getTime() + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ')
/** 2026-11-20 */
export const date = (at: Moment): string => fullTime(at).slice(0, 10)
/** 11-20 09:12 */
export const shortTime = (at: Moment): string => fullTime(at).slice(5)
/** 14:02 */
export const clock = (at: Moment): string => fullTime(at).slice(11)

/** How old what is shown is: 刚刚同步 while fresh and online, 14:02 today, else with the day. */
export function ageWords(at: number, online: boolean): string {
  if (online && Date.now() - at < 120_000) return '刚刚同步'
  return date(at) === date(Date.now()) ? clock(at) : shortTime(at)
}

/** 212 KB */
export function bytes(size: number): string {
  if (size < 1024 * 1024) return `${Math.max(1, Math.round(size / 1024))} KB`
  return size < 1024 ** 3 ? `${(size / 1024 ** 2).toFixed(1)} MB` : `${(size / 1024 ** 3).toFixed(2)} GB`
}
