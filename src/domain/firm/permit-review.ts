/** The desk's review of permits (证照审核). It is about the content as it stands: a changed permit waits again. */
import { type DeskReview, refuseIfOutdated, reviewOf } from './desk-review.ts'
import {
  type Permit,
  PERMIT_FIELDS,
  PERMIT_STATES,
  type PermitField,
  type PermitReview,
  permitState,
  type PermitState,
} from './permit.ts'

export const PERMIT_REASON_LENGTH = 200
/** The dialog suggests the reasons that the desk gives most. */
export const PERMIT_REASONS = [
  '照片不清楚，请重新拍摄',
  '编号与照片不一致，请核对后更正',
  '有效期与照片不一致，请核对后更正',
  '证照上的企业名称与本企业不一致',
  '缺少附页，请补充上传',
] as const

/** The desk lists permits under these tabs. Permits under `ends` have passed, and run out within thirty days or have run out. */
export const PERMIT_TABS = {
  waiting: PERMIT_STATES.waiting,
  ends: '到期',
  passed: PERMIT_STATES.passed,
  rejected: PERMIT_STATES.rejected,
} as const
export type PermitTab = keyof typeof PERMIT_TABS

/** A stored review also holds what the desk alone reads. */
export interface StoredPermitReview extends PermitReview {
  /** the operator's id */
  by: string
}
export interface PermitDecision {
  passed: boolean
  /** the field that a rejection is about; null for the whole permit */
  field: PermitField | null
  reason: string
  /** how the permit stood on the operator's screen */
  seen: PermitState
}

/** 有效期至：与照片不一致, or the reason alone when it is about the whole permit. */
export const reasonText = ({ field, reason }: Pick<PermitReview, 'field' | 'reason'>): string =>
  field ? `${PERMIT_FIELDS[field]}：${reason}` : reason
export const permitReviewWords = (review: Pick<PermitReview, 'passed' | 'field' | 'reason'>): string =>
  review.passed ? PERMIT_STATES.passed : `${PERMIT_STATES.rejected}：${reasonText(review)}`
/** The words say why a permit waits at the desk. */
export const permitWaitWords = ({ review }: { review?: Pick<DeskReview, 'passed'> | null | undefined }): string =>
  review ? (review.passed ? '通过后内容已变更' : '驳回后已更正') : '新提交'

/** Throws conflict if a colleague has decided meanwhile. */
export function refuseIfPermitDecided(
  permit: Pick<Permit, 'standing' | 'review'>,
  { seen, passed }: PermitDecision,
  by_name: string,
): void {
  const review = reviewOf(permit)
  refuseIfOutdated({
    what: '这份证照',
    state: permitState(permit),
    seen,
    outcome: passed ? 'passed' : 'rejected',
    decided: review && { at: review.at, words: permitReviewWords(review) },
    by_name,
    changed: '的内容已变更，等待重新审核',
  })
}
