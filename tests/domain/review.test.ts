/** The review of a certification: what is checked beside each field, what changed, and the words of a decision. */
import { expect, test } from 'vitest'
import { decisionWords, fieldChanges, REJECT_REASONS, reviewChecks, type ReviewFacts } from '#domain/desk/review.ts'
import {
  CERTIFICATION_FIELDS,
  CERTIFICATION_KINDS,
  CERTIFICATION_LENGTHS,
  type OrganizationFields,
  type PersonalFields,
} from '#domain/firm/certification.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { withIdCheck } from './check-digits.ts'

const FACTS: ReviewFacts = {
  today: '2026-11-20',
  same_number: 0,
  files_elsewhere: [],
  agent_name: '周新港',
  legal_person: '周新港',
  reading: null,
  id_no: withIdCheck('99999919880102001'),
}
const FIRM: OrganizationFields = {
  company_name: '新港再生资源有限公司',
  uscc: withUsccCheck('91999999MA7000001'),
  legal_person: '周新港',
  reg_address: '示范市港口大道 1 号',
  established_on: '2019-03-01',
  valid_until: null,
  licence_image: 'a',
  authorization_image: 'b',
}
const PERSON: PersonalFields = {
  real_name: '周新港',
  id_no: '999***********0010',
  id_front: 'c',
  id_back: 'd',
  valid_until: '2039-01-01',
}
const firm = (change: Partial<OrganizationFields>, facts: Partial<ReviewFacts> = {}) =>
  reviewChecks('organization', { ...FIRM, ...change }, { ...FACTS, ...facts })
const person = (change: Partial<PersonalFields>, facts: Partial<ReviewFacts> = {}) =>
  reviewChecks('personal', { ...PERSON, ...change }, { ...FACTS, ...facts })
const told = (checks: ReturnType<typeof firm>) => checks.filter(({ tone }) => tone !== 'good')

test('a certification without anything to remark has good checks only', () => {
  expect(told(firm({}))).toEqual([])
  expect(told(person({}))).toEqual([])
  expect(firm({}).map(({ field }) => field)).toEqual(['uscc', 'uscc', 'legal_person', 'established_on', 'valid_until'])
})

test.each([
  [firm({ uscc: '91999999MA70000011' }), 'uscc', 'bad', '校验位不对'],
  [firm({}, { same_number: 2 }), 'uscc', 'bad', '另有 2 家企业使用同一代码'],
  [firm({}, { agent_name: null }), 'legal_person', 'need', '提交人还没有个人认证，请核对授权书'],
  [firm({ legal_person: '李四' }), 'legal_person', 'need', '提交人是周新港，请核对授权书'],
  [firm({ established_on: '2026-11-21' }), 'established_on', 'bad', '晚于今天'],
  [firm({ valid_until: '2026-11-19' }), 'valid_until', 'bad', '已过期'],
  [firm({ valid_until: '2026-11-20' }), 'valid_until', 'need', '今天到期'],
  [firm({ valid_until: '2026-12-20' }), 'valid_until', 'need', '还有 30 天到期'],
  [firm({}, { files_elsewhere: ['licence_image'] }), 'licence_image', 'bad', '同一份文件也用于另一份认证'],
  [person({}, { legal_person: null }), 'real_name', 'need', '企业还没有提交认证'],
  [person({}, { legal_person: '李四' }), 'real_name', 'need', '不是企业法定代表人'],
  [person({}, { same_number: 1 }), 'id_no', 'need', '另有 1 个账号使用同一号码'],
  [person({}, { id_no: '110105194912310021' }), 'id_no', 'bad', '校验位不对'],
  [person({}, { id_no: null }), 'id_no', 'need', '没有保存完整号码，请对照证件'],
  [person({}, { id_no: withIdCheck('99999920100102001') }), 'id_no', 'bad', '未满 18 周岁'],
] as const)('%#: one remark, at its field', (checks, field, tone, text) => {
  expect(told([...checks])).toEqual([{ field, tone, text }])
})

test('no check names another firm, or an id number', () => {
  const all = JSON.stringify([firm({}, { same_number: 3 }), person({}, { same_number: 3 })])
  expect(all).not.toMatch(/\d{6}/)
})

test('what changed is said by field; another file is only another file', () => {
  expect(
    fieldChanges('organization', FIRM, { ...FIRM, legal_person: '李四', valid_until: '2030-01-01', licence_image: 'x' }),
  ).toEqual([
    { field: 'licence_image', label: '营业执照', before: '', after: '换了照片' },
    { field: 'legal_person', label: '法定代表人', before: '周新港', after: '李四' },
    { field: 'valid_until', label: '营业期限至', before: '长期', after: '2030-01-01' },
  ])
  expect(fieldChanges('personal', PERSON, PERSON)).toEqual([])
})

test('the second reviewer reads who decided what, when and why', () => {
  const made = { kind: 'organization', by_name: '李四', at: '2026-11-20T01:12:00Z', field: 'uscc', reason: '不一致' } as const
  expect(decisionWords({ ...made, status: -1 })).toBe('李四已于 2026-11-20 09:12 驳回（统一社会信用代码：不一致）')
  expect(decisionWords({ ...made, status: 1 })).toBe('李四已于 2026-11-20 09:12 通过')
})

test('every field has usual reasons, each short enough to be sent', () => {
  for (const kind of Object.keys(CERTIFICATION_KINDS) as (keyof typeof CERTIFICATION_KINDS)[]) {
    expect(Object.keys(REJECT_REASONS[kind]).toSorted()).toEqual(['', ...Object.keys(CERTIFICATION_FIELDS[kind])].toSorted())
    for (const reason of Object.values(REJECT_REASONS[kind]).flat())
      expect(reason.length).toBeLessThanOrEqual(CERTIFICATION_LENGTHS.reason)
  }
})
