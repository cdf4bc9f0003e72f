/** Closing an account: what is open for each party in every state, and what others need the person for. */
import { describe, expect, test } from 'vitest'
import {
  type Business,
  isLast,
  openAtDesk,
  openBusiness,
  openDuties,
  refuseOpen,
  refuseOpenErasure,
} from '#domain/firm/closing.ts'
import { draftContract } from '#domain/contract/contract.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { isDoneFor, type Order, ORDER_STATES } from '#domain/order/order.ts'
import { stateWords } from '#domain/order/waiting.ts'
import { Refusal } from '#domain/refusal.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { withAfterSale, withShare } from './after-sale-fixtures.ts'
import { ACTORS, NOW, orderIn, readyFor } from './order-fixtures.ts'

const NOTHING: Business = { orders: [], contracts: [], statements: [], invoices: [], intentions: [] }
const openOf = (business: Partial<Business>, role: (typeof ROLE_LIST)[number]) =>
  openBusiness({ ...NOTHING, ...business }, ACTORS[role])
const kindsOf = (orders: Order[], role: (typeof ROLE_LIST)[number]) => openOf({ orders }, role).map(({ kind }) => kind)

describe.each(ROLE_LIST)('of the %s', (role) => {
  test.each(ORDER_STATES.map((state) => [state]))('an order in state %i is open unless the state asks nothing more', (state) => {
    const order = orderIn(state)
    const open = openOf({ orders: [order] }, role)
    if (isDoneFor(state, role)) return expect(open).toEqual([])
    const words = stateWords(viewFor(order, role), role)
    return expect(open).toEqual([{ kind: 'order', id: order.id, no: order.no, words }])
  })
})

test('money that has to go back, and an after-sale without an answer, keep a finished order open', () => {
  const refund = readyFor('refund', 8)
  expect(kindsOf([refund], 'trader')).toContain('money')
  expect(kindsOf([refund], 'buyer')).toContain('money')
  const [item] = openOf({ orders: [refund] }, 'buyer').filter(({ kind }) => kind === 'money')
  expect(item?.words).toMatch(/^未结清 [\d,.]+ 元$/)
  expect(openAtDesk(openOf({ orders: [refund] }, 'buyer'))).toEqual([{ ...item, words: '未结清' }])
  const asked = withAfterSale(orderIn(8))
  for (const role of ROLE_LIST) expect(kindsOf([asked], role)).toEqual(['after_sale'])
  const shared = withShare(0)(orderIn(8))
  expect([kindsOf([shared], 'supplier'), kindsOf([shared], 'buyer').includes('after_sale')]).toEqual([['after_sale'], false])
})

test('a contract of an order that lacks the own signature is open once; a framework is not', () => {
  const order = orderIn(8)
  const drafted = draftContract(order, 'sale', { id: 'c', no: 'HT1', valid_to: NOW }, NOW)
  const contract = { ...drafted, sha256: '' }
  const open = [{ kind: 'contract', id: 'c', no: 'HT1', words: '待签署' }]
  expect(openOf({ contracts: [contract] }, 'buyer')).toEqual(open)
  const signature = { firm_id: ACTORS.buyer.firm_id, user_id: '', name: '', at: NOW, ip: '', verified_by: '' }
  expect(openOf({ contracts: [{ ...contract, signatures: [signature] }] }, 'buyer')).toEqual([])
  expect(openOf({ contracts: [{ ...contract, void_at: NOW }] }, 'buyer')).toEqual([])
  expect(openOf({ contracts: [{ ...contract, order_id: null }] }, 'buyer')).toEqual([])
  const running = orderIn(2)
  const of_running = { ...contract, order_id: running.id }
  expect(kindsOf([running], 'buyer')).toEqual(['order'])
  expect(openOf({ orders: [running], contracts: [of_running] }, 'buyer').map(({ kind }) => kind)).toEqual(['order'])
})

test('statements, applications and talks count while somebody waits for an answer', () => {
  const numbered = <S extends number>(statuses: readonly S[]) =>
    statuses.map((status) => ({ id: String(status), no: `N${status}`, status }))
  const business = {
    statements: numbered([0, 1, -1, 2] as const),
    invoices: numbered([0, 1, -1, -2, 2] as const),
    intentions: numbered([0, 1, 2, -1] as const),
  }
  expect(openOf(business, 'trader').map(({ kind, words }) => [kind, words])).toEqual([
    ['statement', '待确认'],
    ['statement', '有异议'],
    ['invoice', '待开票'],
    ['intention', '洽谈中'],
  ])
})

test('the only administrator of a firm with colleagues is needed, and that of the platform', () => {
  const me = { id: 'me', roles: ['admin'] } as const
  const colleague = { id: 'colleague', roles: ['operate'] } as const
  const second = { id: 'second', roles: ['admin'] } as const
  const nobody = { user_id: 'me', other_admins: 0 }
  const wordsOf = (leaving: Parameters<typeof openDuties>[0]) => openDuties(leaving).map(({ words }) => words)
  expect(wordsOf({ ...nobody, members: [me] })).toEqual([])
  expect(wordsOf({ ...nobody, members: [me, colleague, second] })).toEqual([])
  expect(wordsOf({ ...nobody, members: [{ ...me, roles: ['read'] }, second] })).toEqual([])
  expect(wordsOf({ ...nobody, members: [me, colleague] })).toEqual(['企业至少要有一位管理员，请先让另一位同事成为管理员'])
  expect(wordsOf({ ...nobody, desk_roles: ['admin'], members: [me, second] })).toEqual(['您是平台唯一的管理员，请先由他人接任'])
  expect(wordsOf({ ...nobody, desk_roles: ['admin'], other_admins: 1, members: [me] })).toEqual([])
  expect([isLast({ ...nobody, members: [me] }), isLast({ ...nobody, members: [me, second] })]).toEqual([true, false])
})

test('the refusal carries the list and stands at the confirmation', () => {
  expect(() => refuseOpen([])).not.toThrow()
  const open = openOf({ orders: [orderIn(1)] }, 'supplier')
  const message = '还有 1 项没有了结，办完后才能注销'
  try {
    refuseOpen(open)
    expect.unreachable()
  } catch (error) {
    expect((error as Refusal).body()).toEqual({
      code: 'business_open',
      message,
      details: { open, fields: { confirmation: message } },
    })
  }
})

test('an erasure by the desk is refused with the same list', () => {
  expect(() => refuseOpenErasure([])).not.toThrow()
  const open = openOf({ orders: [orderIn(1)] }, 'supplier')
  expect(() => refuseOpenErasure(open)).toThrow(
    expect.objectContaining({ code: 'business_open', message: '还有 1 项没有了结，办完后才能删除', details: { open } }),
  )
})
