/**
 * The review of a certification (资质审核): what is checked of each field before the reviewer looks, what changed between two versions,
 * the usual reasons of a rejection, and the words of a decision.
 */
import { chinaTime } from '../china-time.ts'
import {
  CERTIFICATION_FIELDS,
  CERTIFICATION_FILES,
  type CertificationKind,
  type CertificationStatus,
  fieldLabel,
  isOver,
  LEAST_AGE,
  type OrganizationFields,
  type PersonalFields,
  type ValidUntil,
  warningDays,
  yearsBetween,
} from '../firm/certification.ts'
import type { LogChange } from '../firm/log-changes.ts'
import { isUscc, parseIdNo } from '../input/identity.ts'
import type { Reading } from '../recognition/reading.ts'

/** `good`: nothing to do; `need`: a person must compare; `bad`: it does not hold. */
export type CheckTone = 'good' | 'need' | 'bad'
/** What was checked of a field, in words. It names no other firm and no other person. */
export interface Check {
  field: string
  tone: CheckTone
  text: string
}
type Fields = PersonalFields | OrganizationFields
type Named = Readonly<Record<string, ValidUntil | undefined>>
const named = (fields: Fields): Named => fields as unknown as Named

/** What the server knows beside the fields. */
export interface ReviewFacts {
  today: string
  /** other firms whose certification waits or has passed with the same code; other people with the same id number */
  same_number: number
  /** files of this certification, by field, that were also sent with another one */
  files_elsewhere: readonly string[]
  /** the certified name of the person who sent a firm's certification; null before they have one */
  agent_name: string | null
  /** the legal person of the person's firm, as last sent; null before it was sent */
  legal_person: string | null
  /** the id number in clear; it does not leave the server. Null where none is stored. */
  id_no: string | null
  /** what the sender's engine has read in the photos; null if none has */
  reading: Reading | null
}

const good = (field: string, text: string): Check => ({ field, tone: 'good', text })
const need = (field: string, text: string): Check => ({ field, tone: 'need', text })
const bad = (field: string, text: string): Check => ({ field, tone: 'bad', text })

function untilCheck(until: ValidUntil, today: string): Check {
  if (until === null) return good('valid_until', '长期有效')
  if (isOver(until, today)) return bad('valid_until', '已过期')
  const days = warningDays(until, today)
  return days === null ? good('valid_until', '在有效期内') : need('valid_until', days === 0 ? '今天到期' : `还有 ${days} 天到期`)
}

const sameFileChecks = ({ files_elsewhere }: ReviewFacts): Check[] =>
  files_elsewhere.map((field) => bad(field, '同一份文件也用于另一份认证'))

function organizationChecks(fields: OrganizationFields, facts: ReviewFacts): Check[] {
  const { uscc, legal_person, established_on, valid_until } = fields
  const { today, same_number, agent_name } = facts
  return [
    isUscc(uscc) ? good('uscc', '校验位正确') : bad('uscc', '校验位不对'),
    same_number === 0 ? good('uscc', '没有其他企业使用') : bad('uscc', `另有 ${same_number} 家企业使用同一代码`),
    agent_name === null
      ? need('legal_person', '提交人还没有个人认证，请核对授权书')
      : agent_name === legal_person
        ? good('legal_person', '与提交人的个人认证同名')
        : need('legal_person', `提交人是${agent_name}，请核对授权书`),
    established_on <= today ? good('established_on', '不晚于今天') : bad('established_on', '晚于今天'),
    ...(valid_until !== null && valid_until <= established_on ? [bad('valid_until', '不晚于成立日期')] : []),
    untilCheck(valid_until, today),
  ]
}

function idNoChecks(id_no: string | null, today: string): Check[] {
  if (id_no === null) return [need('id_no', '没有保存完整号码，请对照证件')]
  const read = parseIdNo(id_no, today)
  if (!read) return [bad('id_no', '校验位不对')]
  const age = yearsBetween(read.born_on, today)
  return [
    good('id_no', '校验位正确'),
    age < LEAST_AGE ? bad('id_no', `未满 ${LEAST_AGE} 周岁`) : good('id_no', `${read.sex === 'male' ? '男' : '女'}，${age} 岁`),
  ]
}

function personalChecks({ real_name, valid_until }: PersonalFields, facts: ReviewFacts): Check[] {
  const { today, same_number, legal_person, id_no } = facts
  return [
    legal_person === null
      ? need('real_name', '企业还没有提交认证')
      : legal_person === real_name
        ? good('real_name', '与企业法定代表人同名')
        : need('real_name', '不是企业法定代表人'),
    ...idNoChecks(id_no, today),
    same_number === 0 ? good('id_no', '没有其他账号使用') : need('id_no', `另有 ${same_number} 个账号使用同一号码`),
    untilCheck(valid_until, today),
  ]
}

/** What the sender's engine has read, beside what was sent. It proves nothing, because the sender's device says it. */
const readingChecks = (kind: CertificationKind, fields: Fields, reading: Reading | null): Check[] =>
  Object.entries(CERTIFICATION_FIELDS[kind]).flatMap(([field, label]) => {
    const read = reading?.recognised[label]
    if (read === undefined) return []
    return read === fieldWords(field, named(fields)[field])
      ? [good(field, '与照片识别的一致')]
      : [need(field, `照片识别为：${read}`)]
  })

/** Everything that was checked, for the reviewer to read beside each field. */
export const reviewChecks = (kind: CertificationKind, fields: Fields, facts: ReviewFacts): Check[] => [
  ...sameFileChecks(facts),
  ...(kind === 'organization'
    ? organizationChecks(fields as OrganizationFields, facts)
    : personalChecks(fields as PersonalFields, facts)),
  ...readingChecks(kind, fields, facts.reading),
]

/** An open page says so at this interval; who has not said so for `VIEWER_GONE_MS` counts as gone. */
export const VIEWER_BEAT_MS = 10_000
export const VIEWER_GONE_MS = 25_000

/** A value as a reviewer reads it. A document without an end is 长期. */
export const fieldWords = (field: string, value: ValidUntil | undefined): string =>
  value === null ? (field === 'valid_until' ? '长期' : '') : (value ?? '')

export interface FieldChange extends LogChange {
  field: string
}
/** The fields that differ, in the order of the form. A file has no words, so it says that it is another one. */
export function fieldChanges(kind: CertificationKind, before: Fields, after: Fields): FieldChange[] {
  const [old, next] = [named(before), named(after)]
  const files: readonly string[] = CERTIFICATION_FILES[kind]
  return Object.entries(CERTIFICATION_FIELDS[kind]).flatMap(([field, label]) => {
    if (old[field] === next[field]) return []
    if (files.includes(field)) return [{ field, label, before: '', after: next[field] ? '换了照片' : '没有照片' }]
    return [{ field, label, before: fieldWords(field, old[field]), after: fieldWords(field, next[field]) }]
  })
}

/** The tabs of the list: what waits for the reviewer, what runs out, and the rest by its state. */
export const REVIEW_TABS = {
  waiting: '待审核',
  licences: '到期',
  passed: '已通过',
  rejected: '已驳回',
  all: '全部',
} as const
export type ReviewTab = keyof typeof REVIEW_TABS
export const REVIEW_TAB_LIST = Object.keys(REVIEW_TABS) as readonly ReviewTab[]

export const REVIEW_STATUSES: Record<CertificationStatus, string> = { 0: '待审核', 1: '已通过', [-1]: '已驳回' }

/** 法定代表人：与营业执照不一致 */
export const reasonWords = (kind: CertificationKind, field: string, reason: string): string =>
  `${field ? `${fieldLabel(kind, field)}：` : ''}${reason}`

export interface DecisionMade {
  kind: CertificationKind
  status: CertificationStatus
  field: string
  reason: string
  by_name: string
  at: string | null
}
/** For the reviewer who comes second: 李四已于 2026-11-20 09:12 驳回（法定代表人：与营业执照不一致） */
export function decisionWords({ kind, status, field, reason, by_name, at }: DecisionMade): string {
  const who = `${by_name || '同事'}已于 ${chinaTime(at)} `
  return status === 1 ? `${who}通过` : `${who}驳回（${reasonWords(kind, field, reason)}）`
}

const UNCLEAR = ['照片不清楚，请重新拍摄', '照片不完整，请拍全四角'] as const
const LICENCE = '与营业执照不一致'
const CARD = '与身份证不一致'
/** The usual reasons of a rejection, by field; the empty name stands for all of it. */
export const REJECT_REASONS: Record<CertificationKind, Readonly<Record<string, readonly string[]>>> = {
  organization: {
    '': ['资料与企业不符', '请附变更登记通知书'],
    licence_image: [...UNCLEAR, '不是营业执照'],
    company_name: [LICENCE],
    uscc: [LICENCE],
    legal_person: [LICENCE],
    reg_address: [LICENCE],
    established_on: [LICENCE],
    valid_until: [LICENCE, '营业执照已过期，请换照后再提交'],
    authorization_image: ['没有加盖公章', '没有法定代表人签字', '授权的经办人不是提交人', UNCLEAR[0]],
  },
  personal: {
    '': ['资料与本人不符'],
    id_front: [...UNCLEAR, '不是身份证人像面'],
    id_back: [...UNCLEAR, '不是身份证国徽面'],
    real_name: [CARD],
    id_no: [CARD],
    valid_until: [CARD, '身份证已过期，请换领新证后再提交'],
  },
}
