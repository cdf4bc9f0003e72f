/** Papers as engines read them. The numbers are made up and have right check characters, except where it says so. */
import { expect, test } from 'vitest'

import { readDrivingLicence, readIdCard, readLicence, readVehicleLicence, WRONG_CHECK } from '#domain/recognition/papers.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { Suggestion } from '#domain/recognition/suggestion.ts'
import { withIdCheck } from './check-digits.ts'

const at = (rows: readonly (readonly [text: string, x: number, y: number])[]): ReadText[] =>
  rows.map(([text, x, y]) => ({ text, certainty: 0.98, place: { x, y, width: text.length * 20, height: 24 } }))
const values = (reading: Record<string, Suggestion | null> | null) =>
  reading && Object.fromEntries(Object.entries(reading).map(([name, field]) => [name, field?.value ?? null]))
const ID_NO = withIdCheck('99999919900101007')
const USCC = '91999999MA00000053'

test('the front and the back of an id card', () => {
  const front = at([
    ['姓名 周新港', 40, 40],
    ['性别 男 民族 汉', 40, 90],
    ['出生1990年1月1日', 40, 140],
    ['公民身份号码', 40, 300],
    [ID_NO, 200, 300],
  ])
  expect(values(readIdCard(front))).toEqual({ real_name: '周新港', id_no: ID_NO, valid_until: null })
  expect(readIdCard(front)?.id_no?.doubt).toBeNull()
  const back = (until: string) =>
    at([
      ['签发机关 示范市公安局', 40, 200],
      ['有效期限', 40, 250],
      [`2016.03.12-${until}`, 160, 250],
    ])
  expect(values(readIdCard(back('2036.03.12')))).toMatchObject({ valid_until: '2036-03-12' })
  expect(values(readIdCard(back('长期')))).toMatchObject({ valid_until: '长期' })
  expect(readIdCard(back('2036.03.12'))?.valid_until?.doubt).toBeNull()
  // A digit that the engine lost makes a term that no card has.
  for (const wrong of ['2036.03.02', '2036.01.12', '2035.03.12', '2038.03.12'])
    expect(readIdCard(back(wrong))?.valid_until?.doubt, wrong).toBe('有效期的起止不相符，请对照照片')
})

test('a wrong check character is doubtful', () => {
  const wrong = `${ID_NO.slice(0, -1)}${ID_NO.endsWith('1') ? '2' : '1'}`
  expect(readIdCard(at([[wrong, 200, 300]]))?.id_no).toMatchObject({ value: wrong, doubt: WRONG_CHECK })
})

test('a business licence, whose address goes on in the next line', () => {
  const licence = at([
    ['营业执照', 300, 40],
    [`统一社会信用代码${USCC}`, 40, 90],
    ['名称', 40, 140],
    ['演示·云枢能源贸易有限公司', 140, 140],
    ['类型 有限责任公司', 40, 180],
    ['法定代表人', 40, 220],
    ['周新港', 180, 220],
    ['成立日期 2019年03月01日', 40, 260],
    ['营业期限 2019年03月01日至长期', 40, 300],
    ['住所', 40, 340],
    ['演示省示范市云枢大道', 140, 340],
    ['1 号云枢大厦 8 层', 140, 370],
    ['登记机关', 300, 420],
  ])
  expect(values(readLicence(licence))).toEqual({
    company_name: '演示·云枢能源贸易有限公司',
    uscc: USCC,
    legal_person: '周新港',
    reg_address: '演示省示范市云枢大道1号云枢大厦8层',
    established_on: '2019-03-01',
    valid_until: '长期',
  })
})

test('an address is as certain as its less certain line', () => {
  const [label, line, next] = at([
    ['住所', 40, 340],
    ['演示省示范市云枢大道', 140, 340],
    ['1 号云枢大厦 8 层', 140, 370],
  ]) as [ReadText, ReadText, ReadText]
  const name = at([['名称 演示贸易有限公司', 40, 140]])
  expect(readLicence([...name, label, line, next])?.reg_address?.doubt).toBeNull()
  expect(readLicence([...name, label, line, { ...next, certainty: 0.5 }])?.reg_address?.doubt).toMatch(/看不清/)
})

test('a right check character proves a code that the engine is not sure of', () => {
  const [read] = at([[USCC, 40, 40]])
  expect(readLicence([{ ...(read as ReadText), certainty: 0.5 }])?.uscc?.doubt).toBeNull()
})

test('a vehicle licence and a driving licence', () => {
  expect(
    values(
      readVehicleLicence(
        at([
          ['号牌号码 鲁Q7F882', 40, 40],
          ['车辆类型 重型半挂牵引车', 40, 90],
        ]),
      ),
    ),
  ).toEqual({ plate: '鲁Q7F882' })
  expect(
    values(
      readDrivingLicence(
        at([
          ['姓名', 40, 40],
          ['周新港', 120, 40],
          ['性别 男', 260, 40],
        ]),
      ),
    ),
  ).toEqual({ driver: '周新港' })
})

test('other photos are none of these', () => {
  const ticket = at([['毛重：48260kg', 40, 40]])
  expect([readIdCard(ticket), readLicence(ticket), readVehicleLicence(ticket), readDrivingLicence(ticket)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
