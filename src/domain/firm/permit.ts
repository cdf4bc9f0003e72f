/**
 * A firm keeps permits (证照) beside its business licence. This file says what may be kept of one, how it stands on a day, and which
 * changes the desk reviews again. No step of the trade waits for a permit.
 */
import { chosen, required } from '../input/sentences.ts'
import type { FieldErrors } from '../refusal.ts'
import { isOver, type ValidUntil, warningDays } from './certification.ts'
import { type DeskReview, reviewOf } from './desk-review.ts'

/** A firm keeps at most this many permits. */
export const PERMIT_LIMIT = 30
/** A permit has at most this many photos and papers. */
export const PERMIT_FILES = 6
export const PERMIT_LENGTHS = { name: 40, no: 60, issuer: 60, note: 200 } as const

export const PERMIT_KINDS = {
  recycling: '再生资源回收经营者备案',
  eia: '环境影响评价批复',
  discharge: '排污许可证',
  hazardous: '危险废物经营许可证',
  other: '其他',
} as const
export type PermitKind = keyof typeof PERMIT_KINDS

/** A rejection may name one of these fields, by its label. */
export const PERMIT_FIELDS = {
  kind: '证照类别',
  name: '证照名称',
  no: '证照编号',
  issuer: '发证机关',
  valid_until: '有效期至',
  photo_ids: '证照文件',
} as const
export type PermitField = keyof typeof PERMIT_FIELDS

/** A person types these fields in the form. */
export interface PermitFields {
  kind: PermitKind
  /** the name of a permit of the kind `other`; empty for the other kinds */
  name: string
  no: string
  issuer: string
  /** null stands for 长期 */
  valid_until: ValidUntil
  /** photos and papers */
  photo_ids: string[]
  note: string
}
/** A firm reads this of the desk's review of its permit. */
export interface PermitReview extends DeskReview {
  /** what a rejection is about; null for the whole permit */
  field: PermitField | null
}
/** The standing says since when the content that the desk reviews is unchanged. A new note leaves the standing as it is. */
export interface PermitStanding {
  version: number
  since: string
}
export interface Permit extends PermitFields {
  id: string
  /** absent until the server has stored the permit */
  standing?: PermitStanding | undefined
  /** the desk's last review, which may be about an earlier content */
  review?: PermitReview | null | undefined
  version: number
  created_at: string
  updated_at: string
}

/** 排污许可证, or the name of another permit */
export const permitName = ({ kind, name }: Pick<PermitFields, 'kind' | 'name'>): string =>
  kind === 'other' ? name : PERMIT_KINDS[kind]
/** 排污许可证 91330201 */
export const permitTitle = (permit: Pick<PermitFields, 'kind' | 'name' | 'no'>): string => `${permitName(permit)} ${permit.no}`

interface Surroundings {
  today: string
  /** the end as stored; undefined for a new permit. A permit that has run out keeps it while the rest is edited. */
  stored_until: ValidUntil | undefined
}
/** Finds the problems in the content itself, each at its field. */
export function permitFieldProblems(
  { kind, name, valid_until, photo_ids }: PermitFields,
  { today, stored_until }: Surroundings,
): FieldErrors {
  const errors: FieldErrors = {}
  if (kind === 'other' && name === '') errors['name'] = required(PERMIT_FIELDS.name)
  if (valid_until === '') errors['valid_until'] = chosen(PERMIT_FIELDS.valid_until)
  else if (isOver(valid_until, today) && valid_until !== stored_until) errors['valid_until'] = '证照已过期，请上传有效的证照'
  if (photo_ids.length === 0) errors['photo_ids'] = '请上传证照文件'
  return errors
}

/** Finds the conflicts with the firm's other permits, and the problems in the content. */
export function permitProblems(
  permits: readonly Pick<Permit, 'id' | 'kind' | 'no' | 'valid_until'>[],
  { id, ...fields }: PermitFields & { id: string },
  today: string,
): FieldErrors {
  const stored = permits.find((each) => each.id === id)
  const others = permits.filter((each) => each.id !== id)
  const errors = permitFieldProblems(fields, { today, stored_until: stored?.valid_until })
  if (others.some(({ kind, no }) => kind === fields.kind && no === fields.no)) errors['no'] = '已添加过这个编号的证照'
  else if (others.length >= PERMIT_LIMIT) errors['no'] = `最多保存 ${PERMIT_LIMIT} 份证照，请先删除不用的`
  return errors
}

const REVIEWED = Object.keys(PERMIT_FIELDS) as PermitField[]
/** A permit that is stored with these fields gets this standing. `before` is null for a new permit. */
export function permitStandingAfter(
  before: (PermitFields & { version: number; standing: PermitStanding }) | null,
  fields: PermitFields,
  now: string,
): PermitStanding {
  if (!before) return { version: 1, since: now }
  const same = REVIEWED.every((key) => JSON.stringify(before[key]) === JSON.stringify(fields[key]))
  return same ? before.standing : { version: before.version + 1, since: now }
}

export const PERMIT_STATES = { waiting: '待审核', passed: '已通过', rejected: '未通过' } as const
export type PermitState = keyof typeof PERMIT_STATES
type Held = Pick<Permit, 'standing' | 'review'>
/** The state says what the desk has decided about the content as it stands. */
export function permitState(permit: Held): PermitState {
  const review = reviewOf(permit)
  return review ? (review.passed ? 'passed' : 'rejected') : 'waiting'
}

/** A mark says how a permit stands on a day in China. Only a permit that has passed is said to run out. */
export const PERMIT_MARKS = { ...PERMIT_STATES, ending: '即将到期', expired: '已过期' } as const
export type PermitMark = keyof typeof PERMIT_MARKS
export function permitMark({ state, valid_until }: { state: PermitState; valid_until: ValidUntil }, today: string): PermitMark {
  if (state !== 'passed') return state
  if (isOver(valid_until, today)) return 'expired'
  return warningDays(valid_until, today) === null ? 'passed' : 'ending'
}

/** A list begins with the permit that ends first. Permits that never end come last. */
export const byEnd = (a: Pick<Permit, 'id' | 'valid_until'>, b: Pick<Permit, 'id' | 'valid_until'>): number => {
  const [first, second] = [a.valid_until ?? '9999', b.valid_until ?? '9999']
  return first < second ? -1 : first > second ? 1 : a.id < b.id ? -1 : 1
}
/** 2027-01-31, or 长期 */
export const untilText = (until: ValidUntil): string => until ?? '长期'
/** 有效期至 2027-01-31, or 长期有效 */
export const validText = (until: ValidUntil): string => (until ? `有效期至 ${until}` : '长期有效')
/** 还有 20 天到期 */
export const daysLeftText = (days: number): string => (days === 0 ? '今天到期' : `还有 ${days} 天到期`)
