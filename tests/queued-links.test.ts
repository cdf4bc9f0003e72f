/** A queued row links to the page of its subject, and its draft to the form in which it was typed. */
import { expect, test } from 'vitest'
import { formLink, subjectLink } from '#client/app/pages/account/subject-link.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { NOUNS } from '#client/sync/nouns.ts'
import type { Actor } from '#domain/order/order.ts'
import { ROLE_LIST, type Role } from '#domain/role.ts'
import { opens } from './routes.ts'

test.each(ROLE_LIST)('the page of every record that a %s can read opens', async (role) => {
  const links = await Promise.all(
    NOUNS.map(async (noun) => ((await noun.details({ role } as Actor)).length > 0 ? [noun.page?.(role, 'id', '')] : [])),
  )
  const paths = links.flat().flatMap((link) => (link ? [link.to] : []))
  expect(paths.length).toBeGreaterThan(6)
  expect(paths.filter((path) => !opens(path))).toEqual([])
})

const row = (endpoint: string, lane: string, given: Partial<OutboxRow> = {}) =>
  ({ endpoint, entities: [lane], params: {}, body: {}, draft: true, ...given }) as unknown as OutboxRow

test.each<[Role, OutboxRow, string | null]>([
  ['supplier', row('updateBankCard', 'bank_card:b'), '/user/bank?edit=b'],
  ['trader', row('savePermit', 'permit:p'), '/user/permits?edit=p'],
  ['trader', row('signContract', 'contract:c'), '/trade/contract/detail?id=c'],
  ['trader', row('createOrder', 'order:o'), null],
  ['trader', row('createFramework', 'contract:c'), null],
  ['buyer', row('readMessage', 'message:m'), null],
  ['buyer', row('anything', 'unknown:u'), null],
])('for a %s, the subject of %o is at %s', (role, queued, to) => expect(subjectLink(role, queued)?.to ?? null).toBe(to))

test.each<[Role, OutboxRow, string | null]>([
  ['trader', row('createOrder', 'order:o', { body: { intention_id: 'i' } }), '/trade/order/new?intention=i'],
  [
    'trader',
    row('requestApproval', 'approval:a', { body: { action: 'createOrder', body: { intention_id: null } } }),
    '/trade/order/new',
  ],
  ['supplier', row('requestApproval', 'approval:a', { body: { action: 'accept', params: { id: 'o' } } }), null],
  ['trader', row('createFramework', 'contract:c'), '/trade/contract/procurer?edit=new'],
  ['buyer', row('createNeed', 'intention:i'), '/member/purchase/custom'],
  ['buyer', row('createIntention', 'intention:i', { body: { goods_id: 'g' } }), '/member/purchase/custom?goods=g'],
  ['buyer', row('createFeedback', 'feedback:f'), '/user/feedback/add'],
  ['supplier', row('createGoods', 'goods:g'), '/supply/product/issue'],
  ['supplier', row('updateGoods', 'goods:g', { params: { id: 'g' } }), '/supply/product/issue?id=g'],
  [
    'buyer',
    row('applyInvoice', 'invoice:i', { body: { orders: [{ order_id: 'a' }, { order_id: 'b' }] } }),
    '/member/invoice/apply?ids=a,b',
  ],
  ['buyer', row('batchPay', 'order:a', { entities: ['order:a', 'order:b'] }), '/member/order/pay?ids=a,b'],
  ['supplier', row('deliver', 'order:o', { params: { id: 'o' } }), '/supply/order/deliver?id=o'],
  ['supplier', row('accept', 'order:o', { params: { id: 'o' } }), '/supply/order/detail?id=o&do=accept'],
  ['supplier', row('accept', 'order:o', { params: { id: 'o' }, draft: null } as unknown as Partial<OutboxRow>), null],
  ['buyer', row('updateAddress', 'address:a'), null],
])('for a %s, the draft of %o opens at %s', (role, queued, to) => expect(formLink(role, queued)).toBe(to))
