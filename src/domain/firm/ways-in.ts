/** How a person logs in and proves who they are: a phone and a mailbox that receive codes. */
import type { Addressed } from '../order/notice.ts'

export type Recipient = 'phone' | 'email'
export const RECIPIENT_WORDS = { phone: '手机号', email: '邮箱' } as const satisfies Record<Recipient, string>

export interface Bound {
  phone: string | null
  phone_certified: boolean
  email: string | null
  email_certified: boolean
}
const receives = (bound: Bound, kind: Recipient): boolean => Boolean(bound[kind]) && bound[`${kind}_certified`]

/**
 * Why the phone or mailbox cannot be removed; null if it can. One of the two stays, because every other way in and every signature is
 * proved by a code to it.
 */
export function keepsRecipient(bound: Bound, kind: Recipient): string | null {
  const other = kind === 'phone' ? 'email' : 'phone'
  return receives(bound, other) ? null : `这是最后一种验证方式，请先绑定${RECIPIENT_WORDS[other]}再解除`
}

/** The site message to the person themselves. */
export const noticeOfAccount = (
  { id, firm_id }: { id: string; firm_id: string },
  subject: string,
  content: string,
): Addressed => ({ firm_id, user_id: id, mode: 1, order_id: null, about: { noun: 'account', id }, subject, content })
