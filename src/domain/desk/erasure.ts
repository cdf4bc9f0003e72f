/**
 * Erasure of a person (删除个人信息) at the operator's desk, for somebody who asks by letter or phone or who can no longer log in. One
 * administrator asks for it and a second one confirms it. Nobody confirms alone, because nothing brings the person back.
 */
import { Refusal } from '../refusal.ts'
import { type DeskColleague, hasSecondAdmin } from './role-change.ts'

export const ERASURE_REASON_LENGTH = 200
/** Name of the request in a refusal. */
export const ERASURE_TEXT = '删除个人信息'

/** Nothing of the person is left to copy or to erase. */
export const ERASED = '这个账号已注销，个人信息已删除'

interface Subject {
  id: string
  /** The person bears a pseudonym. Somebody who was removed from their firm keeps their name and can be erased. */
  erased: boolean
}
const refuse = (message: string) => new Refusal('wrong_state', { message })

/**
 * Why `by` can neither ask for the erasure nor confirm it; null if they can. What is open keeps the person besides
 * (`domain/firm/closing.ts`). `people`: those of the operating firm.
 */
export function erasureObstacle(people: readonly DeskColleague[], { id, erased }: Subject, by: string): Refusal | null {
  if (id === by) return refuse('不能这样删除自己的账号，请在“账号安全”里注销')
  if (erased) return refuse(ERASED)
  // The person who is erased cannot be the second one.
  return hasSecondAdmin(
    people.filter((each) => each.id !== id),
    by,
  )
    ? null
    : refuse('删除个人信息须由另一位管理员确认，现在没有另一位。请先在“岗位”里让一位同事成为管理员')
}
