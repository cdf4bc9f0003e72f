/** Certification: what is wrong with what is sent, how it stands on a day, and which steps wait for it. */
import { describe, expect, test } from 'vitest'
import {
  type Certification,
  type CertificationOf,
  certificationFiles,
  certificationGap,
  type CertifiedStep,
  fieldLabel,
  firstGap,
  isCertified,
  isOver,
  maskIdNo,
  openedBy,
  NEEDS_CERTIFICATION,
  orderGap,
  type OrganizationFields,
  organizationProblems,
  personalProblems,
  refuseGap,
  standingOf,
  validityOf,
  warnedUntil,
  warningDays,
} from '#domain/firm/certification.ts'
import { withIdCheck } from './check-digits.ts'

const TODAY = '2026-11-26'
const FIRM: OrganizationFields = {
  company_name: '演示·蓝岬再生资源',
  uscc: '91999999MA00000015',
  legal_person: '演示甲',
  reg_address: '演示省示范市港口大道 18 号',
  established_on: '1998-05-04',
  valid_until: null,
  licence_image: 'licence',
  authorization_image: 'letter',
}
const held = (more: Partial<CertificationOf<'organization'>>): Certification => ({
  id: 'firm',
  kind: 'organization',
  version: 1,
  fields: FIRM,
  status: 0,
  field: '',
  reason: '',
  sent_by: '演示甲',
  sent_at: '2026-11-20T01:00:00.000Z',
  decided_at: null,
  passed: null,
  passed_at: null,
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: '2026-11-20T01:00:00.000Z',
  ...more,
})
const until = (valid_until: string | null) => ({ passed: { ...FIRM, valid_until } })

describe('a certification stands on a day', () => {
  test.each<[string, Certification | null, object]>([
    ['nothing sent', null, { state: 'none', change: null }],
    ['queued on the device for the first time', held({ version: 0 }), { state: 'waiting', change: null }],
    ['sent for the first time', held({}), { state: 'waiting', change: null }],
    ['rejected for the first time', held({ status: -1 }), { state: 'rejected', change: null }],
    ['passed without an end', held({ status: 1, ...until(null) }), { state: 'passed', change: null, days_left: null }],
    ['passed, on its last day', held({ status: 1, ...until(TODAY) }), { state: 'passed', days_left: 0 }],
    ['passed, a change waits', held({ status: 0, ...until(null) }), { state: 'passed', change: 'waiting' }],
    ['passed, a change was rejected', held({ status: -1, ...until(null) }), { state: 'passed', change: 'rejected' }],
    ['run out', held({ status: 1, ...until('2026-11-25') }), { state: 'expired', change: null, days_left: null }],
    ['run out, a renewal waits', held({ status: 0, ...until('2026-11-25') }), { state: 'waiting' }],
    ['run out, a renewal was rejected', held({ status: -1, ...until('2026-11-25') }), { state: 'rejected' }],
  ])('%s', (_what, certification, expected) => expect(standingOf(certification, TODAY)).toMatchObject(expected))
})

test('its owner is warned in the last thirty days, the last one included', () => {
  const days = (day: string | null) => warningDays(day, TODAY)
  expect([days('2026-12-27'), days('2026-12-26'), days(TODAY), days('2026-11-25'), days(null)]).toEqual([null, 30, 0, null, null])
  expect(warnedUntil(new Date('2026-11-25T20:00:00Z'))).toBe('2026-12-26')
  expect([isOver(TODAY, TODAY), isOver('2026-11-25', TODAY), isOver(null, TODAY)]).toEqual([false, true, false])
})

describe('each mistake of a personal certification is reported at its field', () => {
  const ID_NO = withIdCheck('99999919880102001')
  const CARD = { id_no: ID_NO, valid_until: '2030-01-01', id_front: 'front', id_back: 'back' }
  const first = { today: TODAY, before: null }
  const problems = (more: object, surroundings: Parameters<typeof personalProblems>[1] = first) =>
    personalProblems({ ...CARD, ...more }, surroundings)
  test('a card and a card without an end pass', () => {
    expect([problems({}), problems({ valid_until: null }), problems({ valid_until: TODAY })]).toEqual([{}, {}, {}])
  })
  test.each<[string, object, object]>([
    [
      'a wrong check character',
      { id_no: `${ID_NO.slice(0, 17)}${ID_NO.endsWith('1') ? '2' : '1'}` },
      { id_no: '请输入正确的身份证号' },
    ],
    ['no number', { id_no: '' }, { id_no: '请输入身份证号' }],
    ['a birthday to come', { id_no: withIdCheck('99999920991231001') }, { id_no: '请输入正确的身份证号' }],
    ['a day short of eighteen', { id_no: withIdCheck('99999920081127001') }, { id_no: '经办人须年满 18 周岁' }],
    ['a card that has run out', { valid_until: '2026-11-25' }, { valid_until: '身份证已过期，请换领新证后再认证' }],
    ['one photo for both sides', { id_back: 'front' }, { id_back: '两面用了同一张照片，请重新拍摄' }],
  ])('%s', (_what, more, expected) => expect(problems(more)).toEqual(expected))
  test('the eighteenth birthday counts', () => expect(problems({ id_no: withIdCheck('99999920081126001') })).toEqual({}))
  test('a correction keeps the number sent before, unless it was the fault', () => {
    const before = (status: 0 | 1 | -1, field = '') => ({ today: TODAY, before: { version: 1, status, field } })
    expect(problems({ id_no: '' }, before(-1, 'id_front'))).toEqual({})
    expect(problems({ id_no: '' }, before(1))).toEqual({})
    expect(problems({ id_no: '' }, before(-1, 'id_no'))).toEqual({ id_no: '请输入身份证号' })
  })
})

test('each mistake of a firm’s certification is reported at its field', () => {
  const problems = (more: Partial<OrganizationFields>) => organizationProblems({ ...FIRM, ...more }, { today: TODAY })
  expect(problems({})).toEqual({})
  expect(problems({ valid_until: '2026-11-25' })).toEqual({ valid_until: '营业执照已过期，请换照后再认证' })
  expect(problems({ established_on: '2026-11-27' })).toEqual({ established_on: '成立日期不能晚于今天' })
  expect(problems({ established_on: TODAY, valid_until: TODAY })).toEqual({ valid_until: '营业期限不能早于成立日期' })
})

test('an id number is masked between its region and its last four characters', () => {
  expect(maskIdNo('99999919880102001X')).toBe('999***********001X')
  expect(maskIdNo('')).toBe('')
})

test('the files of a certification are those of its fields', () => {
  expect(certificationFiles('organization', FIRM)).toEqual(['licence', 'letter'])
  expect([fieldLabel('organization', 'uscc'), fieldLabel('personal', 'uscc')]).toEqual(['统一社会信用代码', ''])
})

describe('a step waits for certifications', () => {
  const gap = (step: CertifiedStep, organization: 'valid' | 'expired' | 'missing', personal = organization) =>
    certificationGap(step, { organization, personal })
  test('every step is free with both, and none without', () => {
    const steps = Object.keys(NEEDS_CERTIFICATION) as CertifiedStep[]
    expect(steps.map((step) => gap(step, 'valid'))).toEqual(steps.map(() => null))
    expect(steps.map((step) => gap(step, 'missing')?.kind)).toEqual(steps.map(() => 'organization'))
    expect(steps.map((step) => certificationGap(step, {})?.kind)).toEqual(steps.map(() => 'organization'))
  })
  test('only a signature needs the person too', () => {
    expect(gap('sign', 'valid', 'missing')).toEqual({
      kind: 'personal',
      expired: false,
      message: '个人实名认证通过后才能签署合同',
    })
    expect(gap('on_sale', 'valid', 'missing')).toBeNull()
  })
  test('one that has run out stops new business only', () => {
    expect(gap('on_sale', 'expired')).toMatchObject({ expired: true, message: '企业实名认证已过期，更新后才能上架' })
    expect([gap('demand', 'expired'), gap('order', 'expired')].every((each) => each?.expired)).toBe(true)
    expect([gap('sign', 'expired'), gap('invoice', 'expired')]).toEqual([null, null])
  })
  test('a firm is chosen for an order only while its certification is in force', () => {
    const firm = (certified: boolean, certified_until: string | null) => ({ certified, certified_until })
    expect(orderGap('供应商', firm(true, TODAY), TODAY)).toBeNull()
    expect(orderGap('供应商', firm(true, '2026-11-25'), TODAY)).toBe('供应商企业实名认证已过期')
    expect(orderGap('采购商', firm(false, null), TODAY)).toBe('采购商企业实名认证未通过')
    expect([validityOf(firm(true, null), TODAY), isCertified(firm(false, null), TODAY)]).toEqual(['valid', false])
  })
})

test('each role reads what its certification opens', () => {
  expect(openedBy('organization', 'supplier')).toBe('上架、下单、签署合同')
  expect(openedBy('organization', 'buyer')).toBe('发布需求、下单、签署合同、申请开票')
  expect(openedBy('personal', 'trader')).toBe('签署合同')
})

test('the welcome page names the first missing certification with all the steps of the role that wait for it', () => {
  expect(firstGap('supplier', {})?.message).toBe('企业实名认证通过后才能上架、下单、签署合同')
  expect(firstGap('buyer', { personal: 'valid' })?.message).toBe('企业实名认证通过后才能发布需求、下单、签署合同、申请开票')
  expect(firstGap('supplier', { organization: 'valid' })).toMatchObject({
    kind: 'personal',
    message: '个人实名认证通过后才能签署合同',
  })
  // An order on which both sides agreed goes on: its signature does not wait for the renewal.
  expect(firstGap('supplier', { organization: 'expired', personal: 'valid' })?.message).toBe(
    '企业实名认证已过期，更新后才能上架、下单',
  )
  expect(firstGap('supplier', { organization: 'valid', personal: 'valid' })).toBeNull()
})

test('a form refuses its step with the sentence of the gap', () => {
  const gap = certificationGap('demand', {})
  expect(() => refuseGap(gap)).toThrow('企业实名认证通过后才能发布需求')
  expect(() => refuseGap(null)).not.toThrow()
})
