/**
 * What the desk's reviews of a firm's records share (银行卡确认, 证照审核): a review is about the content as it stands, so a changed
 * record waits again.
 */
import { chinaTime } from '../china-time.ts'
import { Refusal } from '../refusal.ts'

/** The desk's review of a record, as its firm reads it. */
export interface DeskReview {
  /** of the record that the operator saw */
  version: number
  passed: boolean
  /** why it was rejected; empty otherwise */
  reason: string
  at: string
}
/** A record with the version since which its content is as it is, and with its last review. */
export interface Reviewed<R extends DeskReview = DeskReview> {
  standing?: { version: number } | undefined
  review?: R | null | undefined
}

/** The review of the content as it stands; null while it has none. */
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
