/** Whom an approval waits for: colleagues who may take its step, while it is undecided. */
import { expect, test } from 'vitest'
import {
  type Approval,
  APPROVAL_STATUSES,
  type AskedOrder,
  askedLabel,
  goodsWords,
  isAskedBy,
  subjectWords,
  waitsFor,
} from '#domain/firm/approval.ts'

const approval: Approval = {
  id: 'approval',
  user_id: 'clerk',
  by_name: '演示经办',
  action: 'accept',
  order_id: 'order',
  order_no: 'DD1',
  new_order: null,
  amount_fen: 100,
  status: 0,
  decided_by: '',
  note: '',
  version: 1,
  created_at: '2026-11-26T00:00:00.000Z',
  updated_at: '2026-11-26T00:00:00.000Z',
}
const admin = { user_id: 'boss', roles: ['admin'] as const }

test('it waits for a colleague whose roles allow the step, and never for who asked', () => {
  expect(waitsFor(approval, admin)).toBe(true)
  expect(waitsFor(approval, { user_id: 'other', roles: ['operate'] })).toBe(true)
  expect(waitsFor(approval, { user_id: 'other', roles: ['read'] })).toBe(false)
  expect(waitsFor(approval, { user_id: 'clerk', roles: ['admin'] })).toBe(false)
  expect(isAskedBy(approval, { user_id: 'clerk' })).toBe(true)
})

test('a queued request is its own device’s, and a decided one waits for nobody', () => {
  expect(waitsFor({ ...approval, user_id: '' }, admin)).toBe(false)
  for (const status of Object.keys(APPROVAL_STATUSES).map(Number) as Approval['status'][])
    expect(waitsFor({ ...approval, status }, admin), String(status)).toBe(status === 0)
})

test('a new order is named by its goods until it has a number', () => {
  const new_order: AskedOrder = {
    supplier_name: '甲厂',
    buyer_name: '乙厂',
    draft: { title: '1# 光亮铜', quantity_kg: 32_517 } as AskedOrder['draft'],
  }
  const asked = { ...approval, action: 'createOrder' as const, order_no: '', new_order }
  expect([askedLabel('createOrder'), askedLabel('accept')]).toEqual(['新建订单', '接单'])
  expect(goodsWords(new_order.draft)).toBe('1# 光亮铜 32.517 吨')
  expect(subjectWords(asked)).toBe('1# 光亮铜 32.517 吨')
  expect([subjectWords({ ...asked, order_no: 'DD2' }), subjectWords(approval)]).toEqual(['订单 DD2', '订单 DD1'])
  expect(waitsFor(asked, { user_id: 'other', roles: ['operate'] })).toBe(true)
  expect(waitsFor(asked, { user_id: 'other', roles: ['finance'] })).toBe(false)
})
