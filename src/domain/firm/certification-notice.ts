/** The site messages (站内信) of a certification: its owner hears of every decision, the operator of what waits and what runs out. */
import type { Addressed } from '../order/notice.ts'
import {
  type Certification,
  CERTIFICATION_KINDS,
  type CertificationKind,
  fieldLabel,
  type ValidUntil,
  warningDays,
} from './certification.ts'

/** `user_id`: the only person of the firm who is told; without one everybody of the firm is */
interface Reader {
  firm_id: string
  user_id?: string
}
const told = (to: Reader, subject: string, content: string): Addressed => ({ ...to, mode: 1, order_id: null, subject, content })
const named = (kind: CertificationKind) => CERTIFICATION_KINDS[kind]
/** The name of the firm or of the person. */
export const titleOf = ({ fields }: { fields: Certification['fields'] }): string =>
  'company_name' in fields ? fields.company_name : fields.real_name

/** For the owner, after a decision. */
export function noticeOfDecision(to: Reader, held: Certification): Addressed {
  const { kind, status, field, reason, passed } = held
  if (status === 1) return told(to, `${named(kind)}已通过`, `${titleOf(held)}的${named(kind)}已通过审核`)
  const at = field ? `${fieldLabel(kind, field)}：` : ''
  const stays = passed ? '，原认证继续有效' : ''
  return told(to, `${named(kind)}未通过`, `${at}${reason}${stays}`)
}
/** For the operator's reviewers, after a submission. It names no person. */
export const noticeOfSubmission = (to: Reader, held: Certification): Addressed =>
  told(
    to,
    `${named(held.kind)}${held.passed ? '变更' : ''}待审核`,
    held.kind === 'organization' ? titleOf(held) : '有新的个人认证资料待审核',
  )
/** For the owner, thirty days before the document runs out. */
export function noticeOfExpiry(to: Reader, kind: CertificationKind, until: ValidUntil, today: string): Addressed {
  const days = warningDays(until, today) ?? 0
  const document = kind === 'personal' ? '身份证' : '营业执照'
  const when = days === 0 ? '今天到期' : `还有 ${days} 天到期`
  return told(to, `${document}${when}`, `${document}有效期至 ${until}，到期后不能参与新的交易，请及时更新${named(kind)}`)
}
/** For the operator, at the same time. */
export const noticeOfExpiryAt = (to: Reader, firm_name: string, kind: CertificationKind, until: ValidUntil): Addressed =>
  told(to, `${firm_name}的${named(kind)}即将到期`, `有效期至 ${until}，到期后不能参与新的交易`)
