/** The notice that answers an action says what was done, with its figure and the order; the sheet before accepting says every term. */
import { expect, test } from 'vitest'
import { ACTION_NAMES, actionsFor, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { doneWords } from '#domain/order/notice.ts'
import { agreedTerms } from '#domain/order/terms.ts'
import { actionOn, newOrder, orderIn, payment, readyFor, take } from './order-fixtures.ts'

const order = newOrder({ no: 'DD1' })

test.each([
  ['accept', {}, '接单 · DD1'],
  ['deliver', {}, '发货 2 车 59.000 吨，装货完成 · DD1'],
  ['collect', { ...payment(100_000_000), kind: 'balance' }, '登记收款 1,000,000.00 元 · DD1'],
  ['confirm_repayment', { accept: false, reason: '未到账' }, '驳回 · DD1'],
  ['confirm_repayment', { accept: true, reason: '' }, '确认到账 · DD1'],
  ['reply_dissent', { agree: true, note: '', photo_ids: [] }, '同意异议处理 · DD1'],
  ['confirm_supply_price', { price_fen: 950_000 }, '核定采购价 9,500.00 元/吨 · DD1'],
] as const)('%s %j', (name, change, wanted) => {
  const given = name === 'deliver' ? { finished: true } : change
  expect(doneWords(actionOn(orderIn(1, { no: 'DD1' }), name, given as never), order)).toBe(wanted)
})

test('what undoes an action is offered to the same person once it is taken', () => {
  for (const name of ACTION_NAMES) {
    const { undone_by, by, from } = LIFECYCLE[name]
    if (!undone_by) continue
    const taken = take(readyFor(name, from.at(-1) ?? 0), name)
    expect(actionsFor(taken, by), name).toContain(undone_by)
  }
})

test('every action has its words', () => {
  for (const name of ACTION_NAMES) {
    const ready = readyFor(name, LIFECYCLE[name].from[0] ?? 0)
    const words = doneWords(actionOn(ready, name), order)
    expect(words, name).toMatch(/^\S.* · DD1$/)
  }
})

test('the terms name price, payment, deadline and tolerance, also where they were left open', () => {
  const terms = Object.fromEntries(agreedTerms({ ...order, deliver_by: null, pay_terms: '' }, 'supply'))
  expect(terms).toMatchObject({ 付款条件: '结算确认后付款', 最晚交货: '未约定' })
  expect(terms['单价']).toMatch(/元\/吨（含税 \d+%）$/)
  expect(terms['允许磅差']).toBe(`±${order.tolerance_permille}‰，以需方过磅为准`)
  const given = Object.fromEntries(
    agreedTerms({ ...order, deliver_by: '2026-12-01T00:00:00.000Z', pay_terms: '货到七日内付清' }, 'supply'),
  )
  expect(given).toMatchObject({ 付款条件: '货到七日内付清', 最晚交货: '2026-12-01' })
  // A person who may not see a side's figures reads the rest.
  expect(agreedTerms({ ...order, sale: null }, 'sale').map(([name]) => name)).not.toContain('单价')
})
