/** Times and days in China, which is UTC+8 all year. Intl would cost a phone several frames. */
const CHINA_MS = 8 * 3600 * 1000

export type Moment = string | number | Date

/** 2026-11-20 09:12; empty without a time. */
export const chinaTime = (at: Moment | null | undefined): string =>
  at === null || at === undefined || at === ''
    ? ''
    : new Date(new Date(at).getTime() + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ')
/** 2026-11-20T16:00:00Z → 2026-11-21 */
export const chinaDay = (at: Moment | null | undefined): string => chinaTime(at).slice(0, 10)
