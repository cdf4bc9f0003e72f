/** The messages of a step with their receivers and words, and the notice that answers an action. */
import { expect, test } from 'vitest'
import { type Contract, draftContract, sign } from '#domain/contract/contract.ts'
import { ACTION_NAMES, LIFECYCLE } from '#domain/order/lifecycle.ts'
import {
  addressed,
  doneWords,
  noticeOfClauses,
  noticeOfDraft,
  noticeOfSignature,
  noticesOf,
  noticesOfNew,
} from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import { ACTORS, actionOn, NOW, newOrder, orderIn, payment, readyFor, take } from './order-fixtures.ts'

const order = newOrder({ no: 'DD1' })

test.each([
  ['accept', {}, '接单 · DD1'],
  ['deliver', {}, '发货 2 车 59.000 吨，装货完成 · DD1'],
  ['collect', { ...payment(100_000_000), kind: 'balance' }, '登记收款 1,000,000.00 元 · DD1'],
  ['confirm_repayment', { accept: false, reason: '未到账' }, '驳回 · DD1'],
  ['confirm_repayment', { accept: true, reason: '' }, '确认到账 · DD1'],
  ['reply_dissent', { agree: true, note: '', photo_ids: [] }, '同意异议处理 · DD1'],
  ['confirm_supply_price', { price_fen: 950_000 }, '核定采购价 9,500.00 元/吨 · DD1'],
] as const)('the notice of %s with %j names what was done', (name, change, wanted) => {
  const given = name === 'deliver' ? { finished: true } : change
  expect(doneWords(actionOn(orderIn(1, { no: 'DD1' }), name, given as never), order)).toBe(wanted)
})

test('every action has words for its notice', () => {
  for (const name of ACTION_NAMES) {
    const ready = readyFor(name, LIFECYCLE[name].from[0] ?? 0)
    const words = doneWords(actionOn(ready, name), order)
    expect(words, name).toMatch(/^\S.* · DD1$/)
  }
})

test('a new order tells both parties of the order and of the contract each must sign', () => {
  expect(noticesOfNew(newOrder()).map(({ to, mode, subject }) => [to, mode, subject])).toEqual([
    ['supplier', 2, '新订单 DD2611200001'],
    ['supplier', 0, '合同 CG2611200001 待签署'],
    ['buyer', 2, '新订单 DD2611200001'],
    ['buyer', 0, '合同 XS2611200001 待签署'],
  ])
})

test('messages go to the firms of the order and name it', () => {
  const [first, contract] = addressed(order, noticesOfNew(order))
  expect(first).toEqual({ mode: 2, subject: '新订单 DD1', content: '1# 光亮铜', firm_id: order.supplier_id, order_id: order.id })
  expect(contract).toMatchObject({
    firm_id: order.supplier_id,
    content: '订单 DD1 1# 光亮铜',
    about: { noun: 'contract', id: order.supply?.contract_id },
  })
})

test('a missing side has no contract to open', () => {
  const [, contract] = noticesOfNew({ ...order, supply: null })
  expect(contract).toEqual({ to: 'supplier', mode: 0, subject: '合同  待签署', content: '订单 DD1 1# 光亮铜' })
})

test('a party that may not read a step gets a message only if the step has words for it', () => {
  const event = { ...(take(orderIn(4), 'recheck').events.at(-1) as Order['events'][number]), note: '扣水有误' }
  const told = (change: Partial<typeof event>) =>
    noticesOf(order, { ...event, ...change }).map(({ to, content }) => [to, content])
  expect(told({ seen_by: ['trader', 'buyer'], notes: {} })).toEqual([['buyer', '1# 光亮铜：扣水有误']])
  expect(told({ seen_by: ['trader'], notes: { supplier: '将重新核对' } })).toEqual([['supplier', '1# 光亮铜：将重新核对']])
  expect(told({ seen_by: ['trader', 'buyer', 'supplier'], note: '', notes: { supplier: '' } })).toEqual([
    ['supplier', '1# 光亮铜'],
    ['buyer', '1# 光亮铜'],
  ])
})

test('a change of a contract sends a message to the party that did not make it', () => {
  const contract: Contract = {
    ...draftContract(order, 'sale', { id: 'c', no: 'XS1', valid_to: NOW }, NOW),
    sha256: '',
  }
  const [trader, buyer] = [ACTORS.trader, ACTORS.buyer]
  const at = { now: NOW, ip: '', verified_by: '' }
  const half = sign(contract, trader, at)
  const base = { mode: 0, content: '订单 DD1', order_id: order.id, about: { noun: 'contract', id: 'c' } }
  expect(noticeOfSignature(half, trader.firm_id)).toEqual({ ...base, firm_id: buyer.firm_id, subject: '合同 XS1 对方已签署' })
  expect(noticeOfSignature(sign(half, buyer, at), buyer.firm_id)).toEqual({
    ...base,
    firm_id: trader.firm_id,
    subject: '合同 XS1 已生效',
  })
  expect(noticeOfClauses(contract, trader.firm_id)).toMatchObject({
    firm_id: buyer.firm_id,
    subject: '合同条款已更新：XS1，请重新阅读',
  })
  expect(noticeOfDraft({ ...contract, order_no: '', order_id: null }, trader.firm_id)).toEqual({
    ...base,
    content: '框架合同',
    order_id: null,
    firm_id: buyer.firm_id,
    subject: '合同 XS1 待签署',
  })
})
