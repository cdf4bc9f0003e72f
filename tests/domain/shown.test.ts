/** An action in words and figures, as its queued row, its notice and its history show it. */
import { expect, test } from 'vitest'
import {
  netTotal,
  perTonne,
  plateOf,
  showMoney,
  showNamed,
  showReason,
  showVerdict,
  tonnes,
  weighed,
  yuan,
} from '#domain/order/shown.ts'
import { orderIn, payment, readyFor, weighing } from './order-fixtures.ts'

test('figures carry their unit', () => {
  expect([yuan(123_456_789), perTonne(5_111_113), tonnes(58_680)]).toEqual(['1,234,567.89 元', '51,111.13 元/吨', '58.680 吨'])
})

test('a weighing shows gross, tare and net, and a plate as people write it', () => {
  const input = weighing(29_990)
  expect(weighed('浙b12345', input)).toEqual({
    plate: '浙B·12345',
    figures: [
      ['毛重', 44_990],
      ['皮重', 15_000],
      ['净重', 29_990],
    ],
    ticket_no: input.ticket_no,
    photo_ids: input.photo_ids,
  })
  expect(netTotal([input, weighing(10)])).toBe('30.000 吨')
  expect(netTotal([])).toBe('0.000 吨')
})

test('a trip is named by its plate, or by a general word on a device with only the head of the order', () => {
  const order = orderIn(3)
  expect(plateOf(order, order.trips[1]?.id ?? '')).toBe(order.trips[1]?.plate)
  expect([plateOf(order, 'other'), plateOf(null, ''), weighed(plateOf(null, ''), weighing(1)).plate]).toEqual([
    '车次',
    '车次',
    '车次',
  ])
})

test('money shows its amount in one line, and every typed detail', () => {
  const input = { ...payment(1_500), method: 'acceptance', bank_serial: 'LS-1', note: '尾款' } as const
  const shown = showMoney({ ...input, transfer_fen: 9_900 })
  expect([shown.brief, shown.photo_ids]).toEqual(['15.00 元', input.photo_ids])
  expect(shown.facts).toEqual([
    ['金额', '15.00 元'],
    ['转账总额', '99.00 元'],
    ['方式', '银行承兑'],
    ['流水号', 'LS-1'],
    ['时间', '2026-11-20 10:00'],
    ['备注', '尾款'],
  ])
  expect(showMoney(input).facts).not.toContainEqual(expect.arrayContaining(['转账总额']))
})

test('a confirmation shows the reviewed entries and their sum', () => {
  const { money, ...order } = readyFor('confirm', 5)
  const [first, second] = [
    { ...payment(100), id: 'a', kind: 'collection', status: 0, bank_serial: 'LS-1' },
    { ...payment(250), id: 'b', kind: 'collection', status: 0, bank_serial: '' },
  ] as const
  const known = { ...order, money: [...money, first, second] }
  const show = showNamed('到账')
  expect(show({ entry_ids: ['a', 'b'] }, known)).toEqual({
    brief: '3.50 元',
    facts: [
      ['到账', '1.00 元 · LS-1'],
      ['到账', '2.50 元'],
    ],
  })
  expect(show({ entry_ids: ['b'] }, known).brief).toBe('2.50 元')
  for (const [entry_ids, on] of [
    [null, known],
    [['a'], null],
  ] as const)
    expect(show({ entry_ids }, on)).toEqual({ facts: [] })
})

test('a verdict says what was decided, and why', () => {
  expect(showVerdict({ accept: true, reason: '' })).toMatchObject({
    did: '确认到账',
    facts: [
      ['结果', '确认到账'],
      ['原因', ''],
    ],
  })
  expect(showVerdict({ accept: false, reason: '未到账' })).toMatchObject({
    did: '驳回',
    facts: [
      ['结果', '驳回'],
      ['原因', '未到账'],
    ],
  })
  expect(showReason({ reason: '缺货' })).toEqual({ facts: [['原因', '缺货']] })
})
