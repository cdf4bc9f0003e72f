/**
 * Certification (实名认证) of a person and of a firm: what is sent, what is wrong with it, how it stands on a day, and which steps of the
 * trade wait for it.
 */
import { chinaDay } from '../china-time.ts'
import { DAY_MS } from '../constants.ts'
import { parseIdNo } from '../input/identity.ts'
import { required } from '../input/sentences.ts'
import { type FieldErrors, Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'

export const CERTIFICATION_KINDS = { personal: '个人认证', organization: '企业认证' } as const
export type CertificationKind = keyof typeof CERTIFICATION_KINDS

export const CERTIFICATION_LENGTHS = { name: 60, company: 100, address: 200, reason: 200 } as const
/** Days before a licence or an id card runs out on which its owner is warned. */
export const EXPIRY_WARNING_DAYS = 30
/** Nobody under this age may bind a firm. Source: 民法典 18. */
export const LEAST_AGE = 18

/** The separate consent that the law asks for before an id number or the photo of a card is processed (个人信息保护法 29). */
export const CONSENT = {
  version: 1,
  purpose: '核实经办人身份与签约授权',
  text: '我同意平台为核实经办人身份与签约授权，处理我的姓名、身份证号码、证件有效期和身份证照片。资料加密保存，只供资质审核使用，不对交易对方展示。',
} as const

/** A day as YYYY-MM-DD; null stands for 长期, which never runs out. */
export type ValidUntil = string | null

export interface PersonalFields {
  real_name: string
  /** masked, except on its way from the device to the server */
  id_no: string
  /** ids of the photos of both sides of the card */
  id_front: string
  id_back: string
  valid_until: ValidUntil
}
export interface OrganizationFields {
  company_name: string
  uscc: string
  legal_person: string
  reg_address: string
  established_on: string
  valid_until: ValidUntil
  /** ids of the photos or papers */
  licence_image: string
  authorization_image: string
}
export interface FieldsOfKind {
  personal: PersonalFields
  organization: OrganizationFields
}
type Labels<F> = Record<keyof F, string>
/** The fields by the words beside them, in the order of the form. A rejection names one of them. */
export const CERTIFICATION_FIELDS: { [K in CertificationKind]: Labels<FieldsOfKind[K]> } = {
  personal: {
    id_front: '身份证人像面',
    id_back: '身份证国徽面',
    real_name: '姓名',
    id_no: '身份证号',
    valid_until: '有效期至',
  },
  organization: {
    licence_image: '营业执照',
    company_name: '企业名称',
    uscc: '统一社会信用代码',
    legal_person: '法定代表人',
    reg_address: '住所',
    established_on: '成立日期',
    valid_until: '营业期限至',
    authorization_image: '授权书',
  },
}
/** The fields that are ids of files. */
export const CERTIFICATION_FILES: { [K in CertificationKind]: readonly (keyof FieldsOfKind[K] & string)[] } = {
  personal: ['id_front', 'id_back'],
  organization: ['licence_image', 'authorization_image'],
}
export const fieldLabel = (kind: CertificationKind, field: string): string =>
  (CERTIFICATION_FIELDS[kind] as Record<string, string>)[field] ?? ''
export const certificationFiles = (kind: CertificationKind, fields: PersonalFields | OrganizationFields): string[] =>
  CERTIFICATION_FILES[kind].map((field) => (fields as unknown as Record<string, string>)[field] ?? '').filter(Boolean)

/** The codes of the specification: 0 waits for the reviewer, 1 passed, −1 rejected. */
export type CertificationStatus = 0 | 1 | -1

/** A certification as its owner sees it: what was sent last with its decision, and what has passed. */
export interface CertificationOf<K extends CertificationKind> {
  /** the id of the person, or of the firm */
  id: string
  kind: K
  /** 0: the first sending waits on the device */
  version: number
  fields: FieldsOfKind[K]
  status: CertificationStatus
  /** the field a rejection is about; empty if it is about all of them */
  field: string
  reason: string
  sent_by: string
  sent_at: string
  decided_at: string | null
  /** what passed last; it stays in force while a change waits */
  passed: FieldsOfKind[K] | null
  passed_at: string | null
  created_at: string
  updated_at: string
}
export type Certification = CertificationOf<'personal'> | CertificationOf<'organization'>

/** Whether a document is over: it still counts on its last day. */
export const isOver = (until: ValidUntil | undefined, today: string): boolean => !!until && until < today

export type CertificationState = 'none' | 'waiting' | 'passed' | 'rejected' | 'expired'
export const CERTIFICATION_STATES: Record<CertificationState, string> = {
  none: '未认证',
  waiting: '审核中',
  passed: '已认证',
  rejected: '未通过',
  expired: '已过期',
}
export interface Standing {
  state: CertificationState
  /** a change of what has passed: it waits, or was rejected */
  change: 'waiting' | 'rejected' | null
  /** days until it runs out, within the warning; null before that */
  days_left: number | null
}

/** How a certification stands on a day in China. What passed stays in force until it runs out, whatever was sent since. */
export function standingOf(held: Certification | null | undefined, today: string): Standing {
  if (!held) return { state: 'none', change: null, days_left: null }
  const { status, passed } = held
  if (passed && !isOver(passed.valid_until, today)) {
    const change = status === 0 ? 'waiting' : status === -1 ? 'rejected' : null
    return { state: 'passed', change, days_left: warningDays(passed.valid_until, today) }
  }
  const state = status === 0 ? 'waiting' : status === -1 ? 'rejected' : 'expired'
  return { state, change: null, days_left: null }
}

/** Days until the day, if its owner is to be warned; 0 on the last day. Null if it is further away, or over. */
export function warningDays(until: ValidUntil, today: string): number | null {
  if (!until || until < today) return null
  const days = Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS)
  return days <= EXPIRY_WARNING_DAYS ? days : null
}
/** The last day of which owners are warned. */
export const warnedUntil = (now: Date): string => chinaDay(now.getTime() + EXPIRY_WARNING_DAYS * DAY_MS)

interface Surroundings {
  today: string
  /** what was sent before; an empty id number stands for the one in it */
  before: Pick<Certification, 'version' | 'status' | 'field'> | null
}
/** Whole years from one day to another. */
export const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

function idNoProblem(id_no: string, { today, before }: Surroundings): string | null {
  if (id_no === '') return before && !(before.status === -1 && before.field === 'id_no') ? null : required('身份证号')
  const read = parseIdNo(id_no, today)
  if (!read) return '请输入正确的身份证号'
  return yearsBetween(read.born_on, today) < LEAST_AGE ? '经办人须年满 18 周岁' : null
}

/** Problems of a personal certification, by field. */
export function personalProblems(
  { id_no, valid_until, id_front, id_back }: Pick<PersonalFields, 'id_no' | 'valid_until' | 'id_front' | 'id_back'>,
  surroundings: Surroundings,
): FieldErrors {
  const id_no_problem = idNoProblem(id_no, surroundings)
  return {
    ...(id_no_problem ? { id_no: id_no_problem } : {}),
    ...(isOver(valid_until, surroundings.today) ? { valid_until: '身份证已过期，请换领新证后再认证' } : {}),
    ...(id_front && id_front === id_back ? { id_back: '两面用了同一张照片，请重新拍摄' } : {}),
  }
}

/** Problems of a firm's certification, by field. */
export function organizationProblems(
  { valid_until, established_on }: Pick<OrganizationFields, 'valid_until' | 'established_on'>,
  { today }: Pick<Surroundings, 'today'>,
): FieldErrors {
  const runs_out = valid_until && valid_until <= established_on ? '营业期限不能早于成立日期' : null
  const over = isOver(valid_until, today) ? '营业执照已过期，请换照后再认证' : runs_out
  return {
    ...(established_on > today ? { established_on: '成立日期不能晚于今天' } : {}),
    ...(over ? { valid_until: over } : {}),
  }
}

/** 11010519491231002X → 110***********002X. The first digits name a region, the last ones tell two cards apart. */
export const maskIdNo = (id_no: string): string => id_no && `${id_no.slice(0, 3)}${'*'.repeat(11)}${id_no.slice(-4)}`

/** How far a certification counts, as the rows of a firm and a person say. */
export interface Certified {
  certified: boolean
  certified_until: ValidUntil
}
export type Validity = 'valid' | 'expired' | 'missing'
export const validityOf = ({ certified, certified_until }: Certified, today: string): Validity =>
  certified ? (isOver(certified_until, today) ? 'expired' : 'valid') : 'missing'
export const isCertified = (held: Certified, today: string): boolean => validityOf(held, today) === 'valid'

interface Need {
  kinds: readonly CertificationKind[]
  /** who takes the step; everybody without them */
  roles?: readonly Role[]
  /** what cannot be done, in words: 上架 */
  what: string
  /** A certification that has run out stops new business only: what both sides have agreed on goes on. */
  goes_on?: boolean
}
/** Everything that waits for a certification. Drafts and looking never do. */
export const NEEDS_CERTIFICATION = {
  on_sale: { kinds: ['organization'], roles: ['supplier'], what: '上架' },
  demand: { kinds: ['organization'], roles: ['buyer'], what: '发布需求' },
  order: { kinds: ['organization'], what: '下单' },
  sign: { kinds: ['organization', 'personal'], what: '签署合同', goes_on: true },
  invoice: { kinds: ['organization'], roles: ['buyer'], what: '申请开票', goes_on: true },
} as const satisfies Record<string, Need>
export type CertifiedStep = keyof typeof NEEDS_CERTIFICATION

export interface Gap {
  kind: CertificationKind
  expired: boolean
  /** one sentence for the person who meets it */
  message: string
}
const NAMES: Record<CertificationKind, string> = { personal: '个人实名认证', organization: '企业实名认证' }
const gapOf = (kind: CertificationKind, expired: boolean, what: string): Gap => ({
  kind,
  expired,
  message: expired ? `${NAMES[kind]}已过期，更新后才能${what}` : `${NAMES[kind]}通过后才能${what}`,
})

/** The first certification that a step waits for; null if it may be taken. */
export function certificationGap(step: CertifiedStep, held: Partial<Record<CertificationKind, Validity>>): Gap | null {
  const { kinds, what, goes_on = false }: Need = NEEDS_CERTIFICATION[step]
  for (const kind of kinds) {
    const validity = held[kind] ?? 'missing'
    if (validity === 'valid' || (validity === 'expired' && goes_on)) continue
    return gapOf(kind, validity === 'expired', what)
  }
  return null
}

/** The first certification that any step of a role waits for, with all the steps that wait for it; null if none does. */
export function firstGap(role: Role, held: Partial<Record<CertificationKind, Validity>>): Gap | null {
  const waiting = Object.entries<Need>(NEEDS_CERTIFICATION)
    .filter(([, { roles }]) => roles?.includes(role) ?? true)
    .flatMap(([step, { what }]) => {
      const gap = certificationGap(step as CertifiedStep, held)
      return gap ? [{ gap, what }] : []
    })
  const [first] = waiting
  if (!first) return null
  const { kind, expired } = first.gap
  const whats = waiting.filter(({ gap }) => gap.kind === kind).map(({ what }) => what)
  return gapOf(kind, expired, whats.join('、'))
}

/** Steps that a certification opens for a role, in words: 发布需求、下单. */
export const openedBy = (kind: CertificationKind, role: Role): string =>
  Object.values<Need>(NEEDS_CERTIFICATION)
    .filter(({ kinds, roles }) => kinds.includes(kind) && (roles?.includes(role) ?? true))
    .map(({ what }) => what)
    .join('、')

/** Refuses a form's step before it is queued. What was typed stays. */
export function refuseGap(gap: Gap | null): void {
  if (gap) throw new Refusal('not_certified', { message: gap.message })
}

/** Why a firm cannot be chosen for an order; null if it can. `role` is its name in the order: 供应商. */
export const orderGap = (role: string, held: Certified, today: string): string | null => {
  const validity = validityOf(held, today)
  return validity === 'valid' ? null : `${role}${NAMES.organization}${validity === 'expired' ? '已过期' : '未通过'}`
}
