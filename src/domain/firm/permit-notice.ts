/** Everybody of a firm gets these site messages (站内信) about its permits. */
import type { Addressed } from '../order/notice.ts'
import { type ValidUntil, warningDays } from './certification.ts'
import { daysLeftText, type Permit, type PermitReview, permitTitle } from './permit.ts'
import { reasonText } from './permit-review.ts'

type Named = Pick<Permit, 'id' | 'kind' | 'name' | 'no'>
const told = (firm_id: string, permit: Pick<Permit, 'id'>, subject: string, content: string): Addressed => ({
  firm_id,
  mode: 1,
  order_id: null,
  about: { noun: 'permit', id: permit.id },
  subject,
  content,
})

/** The firm is told of the desk's decision. */
export const noticeOfPermitReview = (firm_id: string, permit: Named, review: PermitReview): Addressed =>
  review.passed
    ? told(firm_id, permit, '证照已通过审核', `“${permitTitle(permit)}”已通过平台审核`)
    : told(firm_id, permit, '证照未通过审核', `“${permitTitle(permit)}”${reasonText(review)}。请更正后保存，平台会重新审核`)

/** The firm is told thirty days before a permit runs out, and once it has run out. */
export function noticeOfPermitEnd(firm_id: string, permit: Named & { valid_until: ValidUntil }, today: string): Addressed {
  const [title, days] = [permitTitle(permit), warningDays(permit.valid_until, today)]
  if (days === null) return told(firm_id, permit, '证照已过期', `“${title}”的有效期至 ${permit.valid_until}，请上传续期后的证照`)
  return told(
    firm_id,
    permit,
    `证照${daysLeftText(days)}`,
    `“${title}”的有效期至 ${permit.valid_until}，请及时办理续期并上传新的证照`,
  )
}
