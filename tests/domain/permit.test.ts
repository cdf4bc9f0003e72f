/** Permits of a firm: each mistake at its field, which changes wait again, and how a permit stands on a day. */
import { describe, expect, test } from 'vitest'
import {
  byEnd,
  daysLeftText,
  type Permit,
  PERMIT_LIMIT,
  type PermitFields,
  permitFieldProblems,
  permitMark,
  permitName,
  permitProblems,
  type PermitReview,
  permitStandingAfter,
  permitState,
  permitTitle,
  untilText,
  validText,
} from '#domain/firm/permit.ts'

const TODAY = '2026-11-28'
const FIELDS: PermitFields = {
  kind: 'discharge',
  name: '',
  no: '91330201MA00000001001V',
  issuer: '宁波市生态环境局',
  valid_until: '2028-05-31',
  photo_ids: ['one'],
  note: '',
}
const problems = (more: Partial<PermitFields>, others: Pick<Permit, 'id' | 'kind' | 'no' | 'valid_until'>[] = []) =>
  permitProblems(others, { ...FIELDS, id: 'new', ...more }, TODAY)

describe('each mistake is reported at its field', () => {
  test.each<[string, Partial<PermitFields>, object]>([
    ['nothing', {}, {}],
    ['no end', { valid_until: null }, {}],
    ['the last day', { valid_until: TODAY }, {}],
    ['no day', { valid_until: '' }, { valid_until: '请选择有效期至' }],
    ['a day that is over', { valid_until: '2026-11-27' }, { valid_until: '证照已过期，请上传有效的证照' }],
    ['another permit without a name', { kind: 'other' }, { name: '请输入证照名称' }],
    ['another permit with a name', { kind: 'other', name: '道路运输经营许可证' }, {}],
    ['no file', { photo_ids: [] }, { photo_ids: '请上传证照文件' }],
  ])('%s', (_what, more, expected) => expect(problems(more)).toEqual(expected))

  test('a stored permit that has run out can be edited while it keeps its end', () => {
    const stored = { ...FIELDS, id: 'new', valid_until: '2026-01-01' }
    expect(problems({ valid_until: '2026-01-01', note: '续期办理中' }, [stored])).toEqual({})
    expect(problems({ valid_until: '2026-01-02' }, [stored])).toHaveProperty('valid_until')
    expect(permitFieldProblems(stored, { today: TODAY, stored_until: undefined })).toHaveProperty('valid_until')
  })
  test('a number is stored once of each kind, and a full list takes no new permit', () => {
    const other = { ...FIELDS, id: 'old' }
    expect(problems({}, [other])).toEqual({ no: '已添加过这个编号的证照' })
    expect(problems({ kind: 'eia' }, [other])).toEqual({})
    const full = Array.from({ length: PERMIT_LIMIT }, (_none, n) => ({ ...other, id: `${n}`, no: `${n}` }))
    expect(problems({}, full)['no']).toContain(`最多保存 ${PERMIT_LIMIT} 份`)
    expect(problems({ no: '1' }, [...full.slice(2), { ...other, id: 'new' }])).toEqual({})
  })
})

test.each<[string, Partial<PermitFields>, number]>([
  ['kind', { kind: 'eia' }, 4],
  ['number', { no: '2' }, 4],
  ['issuer', { issuer: '余姚市' }, 4],
  ['end', { valid_until: null }, 4],
  ['files', { photo_ids: ['one', 'two'] }, 4],
  ['note alone', { note: '原件在办公室' }, 1],
])('a change of the %s leaves the content that is reviewed at its version', (_what, more, version) => {
  const standing = { version: 1, since: 'then' }
  const after = permitStandingAfter({ ...FIELDS, version: 3, standing }, { ...FIELDS, ...more }, 'now')
  expect(after).toEqual(version === 1 ? standing : { version, since: 'now' })
})
test('a new permit waits from its first version', () =>
  expect(permitStandingAfter(null, FIELDS, 'now')).toEqual({ version: 1, since: 'now' }))

const PASSED: PermitReview = { version: 1, passed: true, field: null, reason: '', at: 'then' }
test.each<[string, Partial<Permit>, string, string]>([
  ['is new', { review: null }, 'waiting', 'waiting'],
  ['was changed after it had passed', { standing: { version: 2, since: '' } }, 'waiting', 'waiting'],
  ['has run out and waits', { review: null, valid_until: '2026-01-01' }, 'waiting', 'waiting'],
  ['was rejected', { review: { ...PASSED, passed: false } }, 'rejected', 'rejected'],
  ['has passed', {}, 'passed', 'passed'],
  ['never ends', { valid_until: null }, 'passed', 'passed'],
  ['ends in 31 days', { valid_until: '2026-12-29' }, 'passed', 'passed'],
  ['ends in 30 days', { valid_until: '2026-12-28' }, 'passed', 'ending'],
  ['ends today', { valid_until: TODAY }, 'passed', 'ending'],
  ['ended yesterday', { valid_until: '2026-11-27' }, 'passed', 'expired'],
])('a permit that %s', (_what, more, state, mark) => {
  const permit = { standing: { version: 1, since: '' }, review: PASSED, valid_until: '2028-01-01', ...more }
  expect([permitState(permit), permitMark({ ...permit, state: permitState(permit) }, TODAY)]).toEqual([state, mark])
})

test('a permit is named by its kind, or by its own name', () => {
  expect(permitName({ kind: 'recycling', name: '' })).toBe('再生资源回收经营者备案')
  expect(permitTitle({ kind: 'other', name: '道路运输经营许可证', no: '3302' })).toBe('道路运输经营许可证 3302')
  expect([untilText('2027-01-31'), untilText(null)]).toEqual(['2027-01-31', '长期'])
  expect([validText('2027-01-31'), validText(null)]).toEqual(['有效期至 2027-01-31', '长期有效'])
  expect([daysLeftText(20), daysLeftText(0)]).toEqual(['还有 20 天到期', '今天到期'])
})
test('what ends first comes first, and what never ends last', () => {
  const list = [
    { id: 'c', valid_until: null },
    { id: 'b', valid_until: '2027-01-01' },
    { id: 'a', valid_until: '2027-01-01' },
    { id: 'd', valid_until: '2026-01-01' },
  ]
  expect(list.toSorted(byEnd).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})
