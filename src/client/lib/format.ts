/** Times as people here read them: China's, short where today is meant. */
const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DAY = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit' })
const FULL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

type Moment = string | number | Date
const dayOf = (at: Moment) => DAY.format(new Date(at)).replace('/', '-')

/** 14:02 */
export const clock = (at: Moment): string => CLOCK.format(new Date(at))
/** 11-20 09:12 */
export const shortTime = (at: Moment): string => `${dayOf(at)} ${clock(at)}`
/** 2026-11-20 09:12 */
export const fullTime = (at: Moment): string => FULL.format(new Date(at))
/** 2026-11-20 */
export const date = (at: Moment): string => fullTime(at).slice(0, 10)

/** How old what is shown is: 刚刚同步 while fresh and online, 14:02 today, else with the day. */
export function ageWords(at: number, online: boolean): string {
  if (online && Date.now() - at < 120_000) return '刚刚同步'
  return dayOf(at) === dayOf(Date.now()) ? clock(at) : shortTime(at)
}

/** 212 KB */
export function bytes(size: number): string {
  if (size < 1024 * 1024) return `${Math.max(1, Math.round(size / 1024))} KB`
  return size < 1024 ** 3 ? `${(size / 1024 ** 2).toFixed(1)} MB` : `${(size / 1024 ** 3).toFixed(2)} GB`
}
