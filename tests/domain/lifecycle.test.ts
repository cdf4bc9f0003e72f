import { describe, expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES, actionsFor, advance, advanceWholly, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import type { Role } from '#domain/role.ts'
import { isFinished, ORDER_STATES } from '#domain/order/order.ts'
import { TABLE, WORDS } from './lifecycle-table.ts'
import { ACTORS, ALL_ACTIONS, actionOn, dissentOf, NOW, newOrder, orderIn, readyFor, take, takenBack } from './order-fixtures.ts'

const ROLES = ['supplier', 'buyer', 'trader'] as const
const try_ = (order: Order, name: ActionName, role: Role = TABLE[name].by) =>
  advance(order, actionOn(order, name), { actor: ACTORS[role], now: NOW })
/** Refusals that name an obstacle on an order with the action's button. */
const OBSTACLES: Partial<Record<ActionName, readonly string[]>> = {
  deliver: ['contract_unsigned'],
  handle: ['missing_proof'],
  close: ['advance_held'],
  payout: ['price_unconfirmed', 'dissent_open', 'share_open', 'wrong_state'],
  confirm_payout: ['price_unconfirmed', 'dissent_open', 'share_open'],
  pay: ['price_unconfirmed'],
  confirm_supply_price: ['price_unconfirmed'],
  confirm_sale_price: ['price_unconfirmed'],
  confirm: ['underpaid'],
  recheck: ['wrong_state'],
  remind_dissent: ['too_many'],
  propose_supply: ['dissent_open', 'wrong_state'],
  remind_payment: ['too_many'],
  amend: ['wrong_state'],
}
/** The action starts on an after-sale, proof or entry. The table allows it, but the order has no button for it. */
const NEVER_OFFERED = new Set<ActionName>(['return_goods', 'remove_proof', 'release_photo', 'reverse'])

test('the table holds exactly the actions of the design', () => {
  expect([...ACTION_NAMES].sort()).toEqual(Object.keys(TABLE).sort())
  expect([...ALL_ACTIONS].sort()).toEqual(Object.keys(TABLE).sort())
})

describe.each(ORDER_STATES)('in state %i', (state) => {
  test('the fixture has this state', () => {
    expect(orderIn(state).state).toBe(state)
  })

  test.each(ALL_ACTIONS.flatMap((name) => ROLES.map((role) => [name, role] as const)))(
    '%s by the %s follows the table',
    (name, role) => {
      const order = readyFor(name, state)
      const outcome = try_(order, name, role)
      const row = TABLE[name]
      if (role !== row.by) {
        expect(outcome).toMatchObject({ ok: false, refusal: { code: 'forbidden', message: '当前账号暂无权限，请联系管理员' } })
        expect(actionsFor(order, role)).not.toContain(name)
        return
      }
      const to = row.moves[state]
      if (!to) {
        const word = WORDS[state][role === 'trader' ? 0 : role === 'supplier' ? 1 : 2]
        const message = `订单当前为“${word}”，不能${LIFECYCLE[name].label}`
        expect(outcome).toMatchObject({ ok: false, refusal: { code: 'wrong_state', message } })
        expect(actionsFor(order, role)).not.toContain(name)
        return
      }
      if (!outcome.ok) throw outcome.refusal
      expect(to).toContain(outcome.order.state)
      expect(actionsFor(order, role).includes(name)).toBe(!NEVER_OFFERED.has(name))
      const version = order.version + 1
      const [event] = outcome.events
      const { note, notes, touches } = event
      const { user_id: by_user, name: by_name } = ACTORS[role]
      // Readers of a reversal, and receivers of its message, are those of the money's side.
      const seen_by = name === 'reverse' ? ['trader', 'buyer'] : LIFECYCLE[name].seen_by
      const tells = name === 'reverse' ? ['buyer'] : row.tells
      const expected = {
        id: version,
        action: name,
        by_role: role,
        by_name,
        by_user,
        at: NOW,
        device_at: null,
        note,
        notes,
        seen_by,
        touches,
      }
      expect(event).toEqual({ ...expected, from: state, to: outcome.order.state })
      expect(outcome.order).toMatchObject({ version, updated_at: NOW, events: [...order.events, event] })
      expect(outcome.order.archived_at !== null).toBe(isFinished(outcome.order.state))
      const notices = noticesOf(outcome.order, event)
      expect(notices.map(({ to, mode }) => [to, mode]).sort()).toEqual(tells.map((to) => [to, row.mode]).sort())
      for (const notice of notices) {
        expect(notice.subject).toContain(order.no)
        expect(notice.subject).toMatch(/(供应商|采购商|商户)[\u4e00-\u9fff]+$/)
        expect(notice.content).toContain(order.title)
      }
    },
  )

  test('an offered action succeeds or names an obstacle that a person can remove, and other actions are refused', () => {
    const half = { ...readyFor('adjust_dissent', state), supply_price_confirmed: false }
    const unsigned = orderIn(state)
    const orders = [
      ...ALL_ACTIONS.map((name) => readyFor(name, state)),
      half,
      { ...unsigned, supply: unsigned.supply && { ...unsigned.supply, contract_effective: false } },
      { ...orderIn(state), dissents: [dissentOf(2), dissentOf(0)] },
      { ...orderIn(state), dissents: [dissentOf(3), dissentOf(4)] },
      { ...orderIn(state), trips: orderIn(state).trips.map((trip) => withoutPhotos(trip)) },
      ...[10_000_000, (orderIn(state).sale?.amount_fen ?? 0) + 5].map((amount_fen) => ({
        ...orderIn(state),
        money: [...orderIn(state).money, advanceEntry(amount_fen)],
      })),
    ]
    for (const order of orders) {
      for (const role of ROLES) {
        const offered = actionsFor(order, role)
        for (const name of ALL_ACTIONS) {
          const outcome = try_(order, name, role)
          if (offered.includes(name)) {
            if (!outcome.ok) expect(OBSTACLES[name], `${name} in ${state}`).toContain(outcome.refusal.code)
          } else if (!NEVER_OFFERED.has(name)) expect(outcome.ok, `${name} by ${role}`).toBe(false)
        }
      }
    }
  })
})

const withoutPhotos = (trip: Order['trips'][number]) => ({
  ...trip,
  received: trip.received && { ...trip.received, photo_ids: [] },
})
const advanceEntry = (amount_fen: number): Order['money'][number] => ({
  id: 'advance',
  kind: 'advance',
  status: 1,
  amount_fen,
  method: 'transfer',
  bank_serial: '',
  photo_ids: [],
  paid_at: NOW,
  note: '',
})

test('a step taken offline keeps the device’s time beside the server’s', () => {
  const order = newOrder()
  const device_at = '2026-11-19T23:00:00.000Z'
  const outcome = advance(order, { name: 'accept', payload: {} }, { actor: ACTORS.supplier, now: NOW, device_at })
  expect(outcome).toMatchObject({ ok: true, events: [{ at: NOW, device_at }] })
})

test('notes with figures of one side are not sent to the other side', () => {
  const order = take(orderIn(4), 'confirm_supply_price')
  const event = order.events.at(-1)
  if (!event) throw new Error('no event')
  expect(noticesOf(order, event)).toEqual([
    {
      to: 'supplier',
      mode: 2,
      subject: '订单 DD2611200001 商户核定采购价',
      content: '1# 光亮铜：采购价 51,111.13 元/吨',
    },
  ])
})

test('the buyer reads why the trader deleted a proof of theirs', () => {
  const order = take(readyFor('remove_proof', 3), 'remove_proof', { reason: '磅单不清' })
  expect(order.events.slice(-1).flatMap((event) => noticesOf(order, event))).toEqual([
    { to: 'buyer', mode: 2, subject: '订单 DD2611200001 商户删除凭证', content: '1# 光亮铜：磅单不清' },
  ])
})

test('an accepted return tells each side once what it must pay back', () => {
  const asked = { kind: 'return', quantity_kg: null, amount_fen: null } as const
  const order = takenBack(take(orderIn(7), 'apply_after_sale', asked))
  const judged = actionOn(order, 'judge_after_sale', { supplier_bears_fen: 0 })
  const outcome = advanceWholly(order, judged, { actor: ACTORS.trader, now: NOW })
  if (!outcome.ok) throw outcome.refusal
  const said = outcome.events.flatMap((event) => noticesOf(outcome.order, event))
  const to = (role: Role) => said.filter((notice) => notice.to === role).map(({ content }) => content)
  const { refund_due_fen, overpaid_fen } = ledgerOf(outcome.order)
  const title = '1# 光亮铜'
  expect(to('buyer')).toEqual([
    `${title}：同意退货`,
    `${title}：采购商申请退货，商户已同意，待退款 ${formatFen(refund_due_fen)} 元`,
  ])
  expect(to('supplier')).toEqual([
    `${title}：同意退货`,
    `${title}：采购商申请退货，商户已同意，请退还商户 ${formatFen(overpaid_fen)} 元`,
  ])
})

test('an action that undoes another is offered to the person who took that one', () => {
  for (const name of ACTION_NAMES) {
    const { undone_by, by, from } = LIFECYCLE[name]
    if (!undone_by) continue
    const taken = take(readyFor(name, from.at(-1) ?? 0), name)
    expect(actionsFor(taken, by), name).toContain(undone_by)
  }
})
