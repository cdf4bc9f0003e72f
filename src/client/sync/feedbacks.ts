/** The person's tickets as the device holds them: newest first, few enough for one row. */
import type { Feedback } from '#api/feedback.ts'
import { type DeviceDb, getMeta, setMeta } from './db.ts'

const KEY = 'feedbacks'
const MOST = 300

/** undefined while they were never read. */
export const storedFeedbacks = (db: DeviceDb): Promise<Feedback[] | undefined> => getMeta<Feedback[]>(db, KEY)

/** Newest first; a UUIDv7 tells which of two of one moment came later. */
export const newestFirst = (a: Feedback, b: Feedback): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1

/** Puts them beside those held. Inside a transaction over meta, or by itself. */
export async function putFeedbacks(db: DeviceDb, feedbacks: Feedback[]): Promise<void> {
  if (feedbacks.length > 0)
    await changeFeedbacks(db, (stored) => [...stored.filter(({ id }) => !feedbacks.some((each) => each.id === id)), ...feedbacks])
}

/** Replaces what is held by what `change` makes of it. */
export const changeFeedbacks = (db: DeviceDb, change: (stored: Feedback[]) => Feedback[]): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const next = change((await storedFeedbacks(db)) ?? [])
    await setMeta(db, KEY, next.toSorted(newestFirst).slice(0, MOST))
  })
