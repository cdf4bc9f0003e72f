/** The block list: each way of writing an entry is the same one, and what is refused says so at its field. */
import { expect, test } from 'vitest'
import { blockedPhone, type BlockKind, blockName, blockProblems, blockSearch, blockValue, platesIn } from '#domain/desk/block.ts'

test.each<[BlockKind, string, string]>([
  ['plate', '浙Ｂ·d31286', '浙BD31286'],
  ['plate', ' 浙b d3128 6', '浙BD31286'],
  ['phone', '+86 138-0000-0009', '13800000009'],
  ['phone', '１３８００００００９９', '13800000099'],
  ['firm', '演示（宁波）再生 资源', '演示宁波再生资源'],
  ['firm', '91330200ma2abcde1x', '91330200MA2ABCDE1X'],
])('%s %s is kept as %s', (kind, text, value) => {
  expect(blockValue(kind, text)).toBe(value)
  expect(blockSearch(text)).toBe(value)
})

const NOW = '2026-11-27T03:00:00.000Z'
test.each<[BlockKind, string, string | null, object]>([
  ['phone', '1380000', null, { text: '请输入 11 位手机号' }],
  ['plate', '浙B', null, { text: '请输入正确的车牌号' }],
  ['firm', '演示', null, { text: '请输入完整的企业名称或统一社会信用代码' }],
  ['plate', '浙B·D31286', '2026-11-26T15:59:59Z', { until: '截止日期不能早于今天' }],
  ['plate', '浙B·D31286', '2026-11-27T15:59:59Z', {}],
])('%s %s until %s: %j', (kind, text, until, problems) => {
  expect(blockProblems({ kind, text, until }, NOW)).toEqual(problems)
})

test('a phone is masked, a plate is written as people write it, and the sentence tells nothing else', () => {
  expect(blockName('phone', '13800000009')).toBe('138****0009')
  expect(blockName('plate', '浙BD31286')).toBe('浙B·D31286')
  expect(blockName('firm', '演示·蓝岬')).toBe('演示·蓝岬')
  expect(blockedPhone().message).not.toMatch(/账号|注册/)
})

test('each plate of a step is found with its field', () => {
  const trips = [
    { plate: '浙b·d31286', trailer_plate: '' },
    { plate: '赣L12345', trailer_plate: '赣L1234挂' },
  ]
  expect(platesIn({ trips })).toEqual([
    { field: 'trips.0.plate', value: '浙BD31286' },
    { field: 'trips.1.plate', value: '赣L12345' },
    { field: 'trips.1.trailer_plate', value: '赣L1234挂' },
  ])
  expect(platesIn({ trips: '浙' })).toEqual([])
  expect(platesIn({})).toEqual([])
})
