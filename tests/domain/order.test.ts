/** An order's words for each role: states, filters, tabs, and the parts of its history with limited readers. */
import { describe, expect, test } from 'vitest'
import {
  countsInSums,
  endDissents,
  FILTERS,
  filterNamed,
  filterOf,
  holdsFinished,
  isDoneFor,
  isFinished,
  isOfSupply,
  isRegistered,
  isReversing,
  isSupplyMoney,
  itemKey,
  type MoneyEntry,
  noteFor,
  openDissent,
  ORDER_STATES,
  ORDER_TABS,
  partyOf,
  stateLabel,
} from '#domain/order/order.ts'
import { ROLE_LIST, type Role } from '#domain/role.ts'
import { CODES, WORDS } from './lifecycle-table.ts'
import { ACTORS, dissentOf, newOrder, payment } from './order-fixtures.ts'

test.each(ORDER_STATES)('state %i has a word and a filter for each role', (state) => {
  const [trader, supplier, buyer] = WORDS[state]
  expect((['supplier', 'buyer', 'trader'] as const).map((role) => stateLabel(state, role))).toEqual([supplier, buyer, trader])
  expect([filterOf(state, 'supplier'), filterOf(state, 'buyer')]).toEqual(CODES[state])
  expect(filterOf(state, 'trader')).toBe(state)
})

test('the filters of a role are its states, in order', () => {
  const codes = (role: Role) => FILTERS[role].map(({ code }) => code)
  expect(codes('supplier')).toEqual([0, 1, 2, 3, -1, -2])
  expect(codes('buyer')).toEqual([0, 1, 2, 3, -1, -2])
  expect(codes('trader')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2])
  for (const role of ROLE_LIST) {
    for (const { code } of FILTERS[role]) {
      expect(ORDER_STATES.some((state) => filterOf(state, role) === code)).toBe(true)
    }
  }
})

test('an address names a filter of the role, or all orders', () => {
  for (const role of ROLE_LIST) for (const { code } of FILTERS[role]) expect(filterNamed(role, String(code))).toBe(code)
  for (const text of [null, '', '77', '0x0', ' 1', '1.0', 'NaN', '-3'])
    expect(filterNamed('buyer', text), String(text)).toBeUndefined()
  expect(filterNamed('trader', '7')).toBe(7)
  expect(filterNamed('supplier', '7')).toBeUndefined()
})

test('the buyer has a tab 已付待确认 behind 待付款, and the other roles have their filters', () => {
  expect(ORDER_TABS.buyer.map(({ label }) => label)).toEqual([
    '待收货',
    '待处理',
    '待付款',
    '已付待确认',
    '已完成',
    '已关闭',
    '已退货',
  ])
  expect(filterNamed('buyer', '5')).toBe(5)
  expect([ORDER_TABS.supplier, ORDER_TABS.trader]).toEqual([FILTERS.supplier, FILTERS.trader])
})

test('an order is finished when it is completed, closed or returned', () => {
  expect(ORDER_STATES.filter(isFinished)).toEqual([8, -1, -2])
  expect(ORDER_STATES.filter((state) => isDoneFor(state, 'supplier'))).toEqual([8, -1, -2])
  expect(ORDER_STATES.filter((state) => isDoneFor(state, 'trader'))).toEqual([8, -1, -2])
  // The buyer has nothing left to do once the money has arrived.
  expect(ORDER_STATES.filter((state) => isDoneFor(state, 'buyer'))).toEqual([6, 7, 8, -1, -2])
})

test('a filter holds finished orders if one of its states is finished', () => {
  const holding = (role: Role) => FILTERS[role].map(({ code }) => code).filter((code) => holdsFinished(code, role))
  expect(holding('supplier')).toEqual([3, -1, -2])
  expect(holding('buyer')).toEqual([3, -1, -2])
  expect(holding('trader')).toEqual([8, -1, -2])
  for (const role of ROLE_LIST) expect(holdsFinished(undefined, role)).toBe(true)
})

test('closed and returned orders count in no sum', () => {
  expect(ORDER_STATES.filter((state) => !countsInSums({ state }))).toEqual([-1, -2])
})

test('each role plays its firm of the order', () => {
  const order = newOrder()
  for (const role of ROLE_LIST) expect(partyOf(order, role)).toBe(ACTORS[role].firm_id)
})

test('a role reads its own text of a step, or the note if there is none', () => {
  const step = { note: '结算重量 1.000 吨，提出异议', notes: { supplier: '结算重量 1.000 吨', buyer: '' } }
  expect(ROLE_LIST.map((role) => [role, noteFor(step, role)])).toEqual(
    expect.arrayContaining([
      ['supplier', '结算重量 1.000 吨'],
      ['buyer', ''],
      ['trader', step.note],
    ]),
  )
})

test('an item of a list is identified by its id, and a settlement by its version', () => {
  expect([itemKey({ id: 7, version: 2 }), itemKey({ version: 2 }), itemKey({})]).toEqual(['7', '2', ''])
})

describe('an entry of money', () => {
  const entry = (given: Partial<MoneyEntry>): MoneyEntry => ({ ...payment(100), kind: 'payout', status: 0, ...given })
  test('is registered while the trader’s entry waits; a party’s claim is not', () => {
    expect(isRegistered(entry({ kind: 'collection' }))).toBe(true)
    expect(isRegistered(entry({ registered_by: 'u' }))).toBe(true)
    for (const kind of ['payment', 'advance', 'repayment'] as const) expect(isRegistered(entry({ kind }))).toBe(false)
    expect(isRegistered(entry({ kind: 'collection', status: 1 }))).toBe(false)
  })
  test('is being reversed while it is confirmed and its reversal is requested', () => {
    const reversal = { by: 'u', name: '甲', at: '', reason: '登错' }
    expect([1, -3].map((status) => isReversing(entry({ status: status as 1 | -3, reversal })))).toEqual([true, false])
    expect(isReversing(entry({ status: 1 }))).toBe(false)
  })
  test('belongs to the supply side if it goes to the supplier or comes back from them', () => {
    const kinds = ['advance', 'payment', 'collection', 'refund', 'payout', 'repayment'] as const
    expect(kinds.filter((kind) => isSupplyMoney({ kind }))).toEqual(['payout', 'repayment'])
  })
})

describe('a dissent', () => {
  test('is open until it is resolved or rejected', () => {
    const all = ([3, 4, 1] as const).map(dissentOf)
    expect(openDissent({ dissents: all })).toBe(all[2])
    expect(openDissent({ dissents: all.slice(0, 2) })).toBeUndefined()
  })
  test('of the trader is between trader and supplier alone', () => {
    const raisers = ['buyer', 'tolerance', 'trader'] as const
    expect(raisers.filter((raised_by) => isOfSupply({ raised_by }))).toEqual(['trader'])
  })
  test('that is open ends with its settlement, and a proposal that waits for the supplier becomes withdrawn', () => {
    const [waiting, drafted, agreed] = ([2, 1, 3] as const).map(dissentOf)
    const ended = endDissents(
      [waiting, drafted, agreed].flatMap((each) => each ?? []),
      '重新核对',
    )
    expect(ended.map(({ status, rejected_reason, adjustments }) => [status, rejected_reason, adjustments[0]?.reply])).toEqual([
      [4, '重新核对', 'withdrawn'],
      [4, '重新核对', null],
      [3, null, null],
    ])
  })
})
