/**
 * Moderation (内容审核): the desk looks at goods and demands before they show, or takes them down afterwards. The moderation is one of
 * the content; orders that were made of it go on.
 */
import { Refusal } from '../refusal.ts'

export const MODERATION_MODES = { after: '先展示，后审核', before: '先审核，后展示' } as const
export type ModerationMode = keyof typeof MODERATION_MODES
export const MODERATED_PARTS = { goods: '供应', demand: '需求' } as const
export type ModeratedPart = keyof typeof MODERATED_PARTS
export type ModerationModes = Record<ModeratedPart, ModerationMode>

export const MODERATIONS = { passed: '已通过', waiting: '审核中', rejected: '未通过' } as const
export type Moderation = keyof typeof MODERATIONS

export const MODERATION_REASON_LENGTH = 200
/** The reasons that the desk gives most. */
export const MODERATION_REASONS = [
  '含有联系方式或企业名称',
  '照片与描述不符',
  '品类或规格填写有误',
  '价格或数量明显不实',
  '不属于平台交易范围',
] as const

export interface Moderated {
  moderation: Moderation
  /** why it was rejected; empty otherwise */
  moderation_reason: string
}
export const PASSED: Moderated = { moderation: 'passed', moderation_reason: '' }
const WAITS: Moderated = { moderation: 'waiting', moderation_reason: '' }

/**
 * How content stands once its owner has written it; `before` is null for new content. What was rejected always waits, so that nobody
 * returns to the hall unseen. What was passed waits again if the desk looks first and its texts or pictures have changed.
 */
export function handedIn(mode: ModerationMode, before: Moderated | null, rewritten: boolean): Moderated {
  if (before?.moderation === 'rejected') return WAITS
  if (before && (before.moderation === 'waiting' || !rewritten)) return { ...PASSED, moderation: before.moderation }
  return mode === 'before' ? WAITS : PASSED
}

/** Why goods cannot be put on sale: the owner corrects them first. */
export function refuseRejected({ moderation, moderation_reason }: Moderated): void {
  if (moderation !== 'rejected') return
  throw new Refusal('wrong_state', { message: `平台审核未通过：${moderation_reason}。请先修改，保存后会重新送审` })
}

export interface ModerationDecision {
  passed: boolean
  reason: string
  /** how the content stood on the operator's screen */
  seen: Moderation
}
/** The content after the desk's decision. Throws conflict if a colleague has decided otherwise meanwhile. */
export function decided({ moderation, moderation_reason }: Moderated, { passed, reason, seen }: ModerationDecision): Moderated {
  if (moderation !== seen || moderation === (passed ? 'passed' : 'rejected')) {
    const since = { passed: '已通过审核', waiting: '已由对方修改并重新送审', rejected: `已被驳回：${moderation_reason}` }[
      moderation
    ]
    throw new Refusal('conflict', { message: `这一条${since}，请核对后再操作` })
  }
  return passed ? PASSED : { moderation: 'rejected', moderation_reason: reason }
}

/** The words for the owner's firm. A first approval after the switch to 先审核 is told too, because the owner waits for it. */
export function moderationNotice(part: ModeratedPart, title: string, { moderation, moderation_reason }: Moderated) {
  const what = MODERATED_PARTS[part]
  return moderation === 'rejected'
    ? { subject: `${what}未通过审核：${title}`, content: `原因：${moderation_reason}。修改后保存会重新送审，已有订单不受影响。` }
    : {
        subject: `${what}已通过审核：${title}`,
        content: part === 'goods' ? '在售的供应已在交易大厅展示。' : '平台商户现在可以看到这条需求。',
      }
}
