/** The name of each kind of draft, its subject, and the form that it opens in. */
import { afterSaleDraft } from '#client/features/after-sales/after-sale-draft.ts'
import { payDraft } from '#client/features/payments/form/money-values.ts'
import { complainedIn, feedbackDraft } from '#client/features/feedback/feedback-form.tsx'
import { orderDraft } from '#client/features/orders/create/typed-order.ts'
import { deliverDraft } from '#client/features/orders/steps/deliver-draft.ts'
import { receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { settleDraft } from '#client/features/orders/steps/settle-draft.ts'
import { correctedIn } from '#client/features/intentions/need-draft.ts'
import { goodsDraft } from '#client/features/goods/goods-draft.ts'
import { changedContent, contentOf } from '#client/features/drafts/draft-words.ts'
import { sentenceChanges } from '#client/features/desk/feedback/sentences-draft.ts'
import type { TypedMaintenance } from '#client/features/desk/maintenance/maintenance-draft.ts'
import type { TypedSettings } from '#client/features/desk/settings/settings-draft.ts'
import { draftPath, draftTitle, rowChanges, rowName } from '#client/features/desk/row-draft.ts'
import { partIn } from '#client/features/desk/site/part-draft.ts'
import { baseIn } from '#client/features/desk/typed-over.ts'
import type { ShownDraft } from '#client/features/drafts/hand-over.ts'
import { CERTIFICATION_KINDS, type CertificationKind } from '#domain/firm/certification.ts'
import type { LogChange } from '#domain/firm/log-changes.ts'
import { titleOf } from '#domain/order/headline.ts'
import {
  applyInvoicePath,
  certificationPath,
  CLAUSE_TEMPLATES,
  correctNeedPath,
  complaintPath,
  contractPath,
  DESK_MAINTENANCE,
  DESK_SETTINGS,
  deskArticlePath,
  deskMarketPath,
  deskTicketPath,
  deskTicketsPath,
  editSitePath,
  writeAnnouncementPath,
  feedbackPath,
  formPath,
  goodsFormPath,
  invoicesPath,
  NEW_FEEDBACK,
  NEW_FRAMEWORK,
  needPath,
  newOrderPath,
  ordersPath,
  payPath,
  withDraft,
  withEdit,
} from '#client/lib/paths.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type DraftKind, type DraftSubject, gatherDrafts, todaysValue } from '#client/sync/device/drafts.ts'
import { readOrder } from '#client/sync/reading/orders.ts'
import { type DraftRow, NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { LIFECYCLE, mayTake, obstacleOf } from '#domain/order/lifecycle.ts'
import { type Actor, type Order, stateLabel } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { maintenanceChanges } from '#domain/site/maintenance.ts'
import { settingsChanges } from '#domain/site/settings.ts'
import { SITE_PARTS } from '#domain/site/site-part.ts'

interface Place {
  title: (subject: string) => string
  form: (role: Role, subject: string) => string
  /** the order action that the draft becomes */
  action?: ActionName
  /** the shape of its values, if it has upcasts or can be joined */
  // oxlint-disable-next-line typescript/no-explicit-any -- values of any form
  of?: (subject: string) => DraftSubject<any>
  /** of a draft over a record of the desk: its name, and what is changed in it */
  about?: (value: never) => string
  changes?: (value: never, subject: string) => LogChange[]
}
const idOr = (subject: string): string | undefined => (subject === NO_SUBJECT ? undefined : subject)
const onOrder = (action: ActionName, of?: Place['of']): Place => ({
  title: () => LIFECYCLE[action].label,
  form: (role, id) => formPath(role, id, action),
  action,
  ...(of ? { of } : {}),
})
/** The subject of a draft over several orders, or of an earlier build that did not name its order. */
const isSeveral = (subject: string): boolean => subject.includes(',') || subject === 'batch'

type OwnKind = Exclude<DraftKind, `do:${string}`>
const PLACES: Record<OwnKind, Place> = {
  deliver: onOrder('deliver', deliverDraft),
  receive: onOrder('receive', receiveDraft),
  settle: onOrder('handle', settleDraft),
  pay: {
    ...onOrder('pay', payDraft),
    title: (subject) => (isSeveral(subject) ? '批量付款' : LIFECYCLE.pay.label),
    form: (role, subject) =>
      subject === 'batch' ? ordersPath(role) : isSeveral(subject) ? payPath(subject.split(',')) : formPath(role, subject, 'pay'),
  },
  'after-sale': onOrder('apply_after_sale', afterSaleDraft),
  order: {
    title: () => '新建订单',
    form: (_role, subject) => newOrderPath(idOr(subject) ?? null),
    of: (subject) => orderDraft(idOr(subject) ?? null),
  },
  need: {
    title: (subject) => (correctedIn(subject) ? '修改需求' : idOr(subject) ? '提交意向' : '发布需求'),
    form: (_role, subject) => {
      const id = correctedIn(subject)
      return id ? correctNeedPath(id) : needPath(idOr(subject))
    },
  },
  goods: {
    title: (subject) => (idOr(subject) ? '修改供应' : '发布供应'),
    form: (_role, subject) => goodsFormPath(idOr(subject)),
    of: (subject) => goodsDraft(idOr(subject) ?? null),
  },
  invoice: {
    title: () => '申请开票',
    form: (role, subject) => (idOr(subject) ? applyInvoicePath(subject.split(',')) : invoicesPath(role)),
  },
  feedback_reply: { title: () => '补充工单', form: (_role, id) => feedbackPath(id) },
  ticket_reply: { title: () => '回复客户工单', form: (_role, id) => deskTicketPath(id) },
  ticket_note: { title: () => '客户工单的内部备注', form: (_role, id) => deskTicketPath(id) },
  feedback: {
    title: (subject) => (idOr(subject) ? '提交投诉' : '提交工单'),
    form: (_role, subject) => (idOr(subject) ? complaintPath({ ...complainedIn(subject), title: '' }) : NEW_FEEDBACK),
    of: (subject) => feedbackDraft(idOr(subject) ? complainedIn(subject) : null),
  },
  announcement: {
    title: (subject) => (idOr(subject) ? '发送消息' : '新公告'),
    form: (_role, subject) => writeAnnouncementPath(idOr(subject)?.split(',') ?? []),
  },
  framework: { title: () => '起草框架合同', form: () => NEW_FRAMEWORK },
  clause_templates: { title: () => '条款模板', form: () => CLAUSE_TEMPLATES },
  certification: {
    title: (subject) => CERTIFICATION_KINDS[subject as CertificationKind],
    form: (_role, subject) => certificationPath(subject as CertificationKind),
  },
  article: {
    title: (subject) => (idOr(subject) ? '编辑文章' : '写文章'),
    form: (_role, subject) => deskArticlePath(idOr(subject) ? Number(subject) : null),
  },
  site_part: {
    title: (subject) => `${partIn(subject).id === null ? '新增' : '编辑'}${SITE_PARTS[partIn(subject).kind].label}`,
    form: (_role, subject) => editSitePath(partIn(subject).kind, partIn(subject).id),
  },
  desk_row: { title: draftTitle, form: (_role, subject) => draftPath(subject), about: rowName, changes: rowChanges },
  sentences: {
    title: () => '常用语',
    form: () => withEdit(deskTicketsPath(), 'sentences'),
    changes: sentenceChanges,
  },
  site_settings: {
    title: () => '网站设置',
    form: () => DESK_SETTINGS,
    changes: (value: TypedSettings) => settingsChanges(baseIn(value) ?? value, value),
  },
  maintenance: {
    title: () => '平台维护',
    form: () => DESK_MAINTENANCE,
    changes: (value: TypedMaintenance) => maintenanceChanges(baseIn(value) ?? value, value),
  },
  quotes: { title: (day) => `行情报价 ${day}`, form: (_role, day) => deskMarketPath(day) },
  clauses: { title: () => '修改合同条款', form: (role, id) => contractPath(role, id) },
}

/** Null for a kind that this build does not know. */
function placeOf(kind: string): Place | null {
  if (!kind.startsWith('do:')) return PLACES[kind as OwnKind] ?? null
  const action = kind.slice('do:'.length) as ActionName
  return action in LIFECYCLE ? onOrder(action) : null
}

/** Why the form does not open for this order, in words. */
function obstacleIn(action: ActionName, order: Order, actor: Actor): string | null {
  if (mayTake(action, order, actor)) return null
  const { label, from } = LIFECYCLE[action]
  const why = from.includes(order.state) ? obstacleOf(action, order, actor) : null
  return `这张订单现在不能${label}：${why ?? `当前为“${stateLabel(order.state, actor.role)}”`}。`
}

/** The stored values of a draft that this build cannot read. */
function valueOf(of: DraftSubject | undefined, row: DraftRow): unknown {
  try {
    return todaysValue(of, row) ?? row.value
  } catch {
    return row.value
  }
}

async function shown(db: DeviceDb, actor: Actor, row: DraftRow): Promise<ShownDraft> {
  const place = placeOf(row.kind)
  const { id, subject, updated_at } = row
  if (!place) {
    const obstacle = '这份草稿来自另一个版本的应用，更新后可继续填写。'
    return { id, title: '未完成的填写', about: '', updated_at, content: contentOf(row.value, null), obstacle, to: '' }
  }
  const ids = place.action && !isSeveral(subject) ? [subject] : place.action ? subject.split(',') : []
  const orders = await Promise.all(ids.map((each) => readOrder(db, actor, each)))
  const [order = null] = orders.flatMap((each) => (each ? [each.order] : []))
  const value = valueOf(place.of?.(subject), row)
  const goods = row.kind === 'goods' && idOr(subject) ? (row.value as { title?: string }).title : undefined
  const contract = row.kind === 'clauses' ? (await db.contracts.get(subject))?.contract.no : undefined
  const about =
    ids.length > 1
      ? `${ids.length} 张订单`
      : order
        ? `${order.no} · ${titleOf(order)}`
        : (goods ?? contract ?? place.about?.(value as never) ?? '')
  return {
    id,
    title: place.title(subject),
    about,
    updated_at,
    content: place.changes ? changedContent(place.changes(value as never, subject)) : contentOf(value, order),
    obstacle: place.action && order && ids.length === 1 ? obstacleIn(place.action, order, actor) : null,
    to: withDraft(place.form(actor.role, subject), id),
  }
}

/** Every draft on the device, the latest first. */
export async function readDrafts(db: DeviceDb, actor: Actor): Promise<ShownDraft[]> {
  const rows = await db.drafts.orderBy('id').toArray()
  return Promise.all(rows.toSorted((a, b) => b.updated_at - a.updated_at).map((row) => shown(db, actor, row)))
}

/** Joins drafts that belong to one form. */
export async function gatherAll(db: DeviceDb): Promise<void> {
  const rows = await db.drafts.toArray()
  const subjects = new Map(rows.map(({ kind, subject }) => [`${kind} ${subject}`, placeOf(kind)?.of?.(subject)]))
  // A draft that cannot be read or written stays separate.
  for (const of of subjects.values()) if (of?.join) await gatherDrafts(db, of).catch(() => undefined)
}
