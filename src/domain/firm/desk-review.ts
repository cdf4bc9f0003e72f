/**
 * The desk's reviews of a firm's records (银行卡确认, 证照审核) share these rules. A review is about the content as it stands, so a
 * changed record waits again.
 */
import { chinaTime } from '../china-time.ts'
import { Refusal } from '../refusal.ts'

/** A firm reads this of the desk's review of its record. */
export interface DeskReview {
  /** the version of the record that the operator saw */
  version: number
  passed: boolean
  /** the reason of a rejection; empty after a pass */
  reason: string
  at: string
}
/** A record under review holds the version since which its content is unchanged, and its last review. */
export interface Reviewed<R extends DeskReview = DeskReview> {
  standing?: { version: number } | undefined
  review?: R | null | undefined
}

/** Returns the review of the content as it stands; null while it has none. */
export const reviewOf = <R extends DeskReview>({ standing, review }: Reviewed<R>): R | null =>
  review && standing && review.version >= standing.version ? review : null

interface Outdated<State> {
  /** the record: 这张银行卡 */
  what: string
  state: State
  /** how the record stood on the operator's screen */
  seen: State
  /** how the decision would leave it */
  outcome: State
  /** when and how the content as it stands was decided about; null while it waits */
  decided: { at: string; words: string } | null
  /** the colleague who decided */
  by_name: string
  /** what has happened to a record that waits again: 的账户已变更，等待重新确认 */
  changed: string
}
/** Throws conflict if the record stands otherwise than on the operator's screen: 已由李四于 2026-11-20 09:12 处理，已确认：打款核验 */
export function refuseIfOutdated<State>({ what, state, seen, outcome, decided, by_name, changed }: Outdated<State>): void {
  if (state === seen && state !== outcome) return
  const since = decided ? `已由${by_name || '同事'}于 ${chinaTime(decided.at)} 处理，${decided.words}` : changed
  throw new Refusal('conflict', { message: `${what}${since}。请核对后再操作` })
}
