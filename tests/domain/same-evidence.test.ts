/** One piece of evidence counts once: which numbers mean the same ticket, and which places show the same evidence. */
import { describe, expect, test } from 'vitest'
import { advance } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { isSameTicket, sameBy, sameEvidence, sameWords, ticketKey, ticketMarks, usesFor } from '#domain/order/same-evidence.ts'
import { ACTORS, newOrder, NOW, orderIn, payment, take, trip, weighing, weighProof } from './order-fixtures.ts'

const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString()
const ticket = (ticket_no: string, days = 0) => ({ ticket_no, weighed_at: day(days) })

describe('a ticket’s number', () => {
  const wide = (text: string) => text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
  const spellings: ((text: string) => string)[] = [
    (text) => text,
    wide,
    (text) => text.toLowerCase(),
    (text) => ` ${text} `,
    (text) => text.replaceAll('-', ''),
    (text) => text.replaceAll('-', ' '),
    (text) => text.replaceAll('-', '—'),
    (text) => text.replaceAll('-', '/'),
    (text) => `磅单号：${text}`,
    (text) => `№ ${text}`,
    (text) => `No.${text}`,
    (text) => `${text}号`,
    (text) => [...text].join('\u200b'),
  ]
  const numbers = ['GF-20251123-0012', 'BD-7731', '20251123-0042', '0012345', '12345', 'A-009', '磅字第-0012']
  test.each(numbers)('%s names the same ticket in every spelling', (no) => {
    for (const one of spellings)
      for (const other of spellings)
        expect([one(no), other(no), isSameTicket(ticket(one(no)), ticket(other(no)))]).toEqual([one(no), other(no), true])
  })
  test('two numbers are different in every spelling', () => {
    for (const [at, no] of numbers.entries())
      for (const next of numbers.slice(at + 1).filter((each) => ticketKey(each) !== ticketKey(no)))
        for (const one of spellings)
          for (const other of spellings) expect(isSameTicket(ticket(one(no)), ticket(other(next)))).toBe(false)
    expect(isSameTicket(ticket('GF-12'), ticket('GE-12'))).toBe(false)
    expect(isSameTicket(ticket('1200'), ticket('12'))).toBe(false)
  })
  test.each([
    ['0012345', '12345'],
    ['A-009', 'a9'],
    ['№00012', '12号'],
  ])('leading zeros do not distinguish %s and %s', (one, other) => {
    expect(isSameTicket(ticket(one), ticket(other))).toBe(true)
  })
  test.each(['', ' ', '—', '无', '/', '0', '000', '手写', '没有'])('“%s” names no ticket', (no) => {
    expect(ticketKey(no)).toBe('')
    expect(isSameTicket(ticket(no), ticket(no))).toBe(false)
  })
  test('a number of up to four digits restarts each day, of up to seven each year, and a longer one never', () => {
    expect([0, 1].map((days) => isSameTicket(ticket('0012'), ticket('12', days)))).toEqual([true, false])
    expect([1, 183, 184].map((days) => isSameTicket(ticket('0004512'), ticket('4512', days)))).toEqual([false, false, false])
    expect([1, 183, 184].map((days) => isSameTicket(ticket('0114512'), ticket('114512', days)))).toEqual([true, true, false])
    expect(isSameTicket(ticket('GF2511230012'), ticket('GF2511230012', 900))).toBe(true)
  })
})

/** An order with one truck that was loaded and received. */
function shipped(given: { supply?: string; sale?: string; photo?: string; received?: string } = {}, no = 'DD1'): Order {
  const { supply = 'S-20251123001', sale = 'B-20251123001', photo = 'p', received = 'r' } = given
  const loaded = take(newOrder({ ...orderIn(1), id: `order ${no}`, no }), 'deliver', {
    trips: [{ ...trip(), shipped: { ...weighing(30_000), ticket_no: supply, photo_ids: [photo] } }],
    finished: false,
  })
  const trip_id = loaded.trips[0]?.id ?? ''
  return take(loaded, 'receive', { trips: [{ trip_id, ...weighing(29_990), ticket_no: sale, photo_ids: [received] }] })
}
const found = (one: Order, other: Order, role: 'supplier' | 'buyer' | 'trader', isOnePhoto?: (a: string, b: string) => boolean) =>
  sameEvidence(usesFor(one, role), usesFor(other, role), isOnePhoto).map((each) => [each.by, each.use.side])

describe('two orders', () => {
  test('show the same ticket to the firm that entered it and to the trader only', () => {
    const [one, other] = [shipped(), shipped({ sale: 'B-9999999999', photo: 'q', received: 's' }, 'DD2')]
    expect(found(one, other, 'supplier')).toEqual([['ticket', 'supply']])
    expect(found(one, other, 'buyer')).toEqual([])
    expect(found(one, other, 'trader')).toEqual([['ticket', 'supply']])
  })
  test('show the same photo, and a known copy of it', () => {
    const other = shipped({ supply: 'S-2', sale: 'B-2', photo: 'copy', received: 'r' }, 'DD2')
    expect(found(shipped(), other, 'trader')).toEqual([['photo', 'sale']])
    const isOnePhoto = (a: string, b: string) => a === b || (a === 'p' && b === 'copy')
    expect(found(shipped(), other, 'trader', isOnePhoto)).toEqual([
      ['photo', 'supply'],
      ['photo', 'sale'],
    ])
  })
  test('have different tickets if one is the supplier’s and one the buyer’s', () => {
    expect(
      found(shipped({ supply: 'X-12345678' }), shipped({ sale: 'X-12345678', photo: 'q', received: 's' }, 'DD2'), 'trader'),
    ).toEqual([])
  })
  test('share the voucher of a split transfer without counting it twice', () => {
    const paid = (no: string, bank_serial: string) =>
      newOrder({ id: no, no, money: [{ ...payment(100), bank_serial, photo_ids: ['v'], kind: 'payment', status: 1 }] })
    expect(found(paid('a', 'LS 1'), paid('b', 'ls1'), 'trader')).toEqual([])
    expect(found(paid('a', 'LS 1'), paid('b', 'LS 2'), 'trader')).toEqual([['photo', 'sale']])
    expect(found(paid('a', ''), paid('b', ''), 'trader')).toEqual([['photo', 'sale']])
  })
  test('do not count a proof of the same truck as a second use, nor a removed proof', () => {
    const [one] = [shipped()]
    const proofed = take(one, 'add_proof', { ...weighProof(one.trips[0]?.id ?? ''), photo_ids: ['r'] })
    const uses = usesFor(proofed, 'buyer')
    expect(sameEvidence(uses, [])).toEqual([])
    const gone = { ...proofed, proofs: proofed.proofs.map((proof) => ({ ...proof, deleted_at: NOW })) }
    expect(usesFor(gone, 'buyer')).toHaveLength(uses.length - 1)
  })
  test('are named by order, truck and paper', () => {
    const [one, other] = [shipped(), shipped({}, 'DD2')]
    const [use, second] = [usesFor(one, 'supplier')[0], usesFor(other, 'supplier')[0]]
    if (!use || !second) throw new Error('no uses')
    expect(sameBy(use, second)).toBe('ticket')
    expect(sameWords({ by: 'ticket', use, other: second })).toBe('磅单号 S-20251123001 也用于 DD2 第 1 车 浙B·12345 发货磅单')
    expect(sameWords({ by: 'photo', use, other: second })).toBe('照片也用于 DD2 第 1 车 浙B·12345 发货磅单')
  })
  test('are found by the firm that entered the ticket', () => {
    const one = shipped()
    expect(ticketMarks(one)).toEqual([`${ACTORS.supplier.firm_id} S20251123001`, `${ACTORS.buyer.firm_id} B20251123001`])
  })
})

describe('within one order', () => {
  const loaded = take(orderIn(1), 'deliver', {
    trips: [0, 1].map((at) => ({
      ...trip(30_000, at),
      shipped: { ...weighing(30_000), ticket_no: `S-${at}`, photo_ids: [`s${at}`] },
    })),
    finished: false,
  })
  const [first, second] = loaded.trips
  const arrive = (order: Order, trip_id: string | undefined, given: object) =>
    advance(
      order,
      { name: 'receive', payload: { trips: [{ trip_id: trip_id ?? '', ...weighing(29_000), ...given }] } },
      { actor: ACTORS.buyer, now: NOW },
    )
  const fields = (outcome: ReturnType<typeof arrive>) =>
    outcome.ok ? null : [outcome.refusal.code, outcome.refusal.details?.fields]
  const received = take(loaded, 'receive', {
    trips: [{ trip_id: first?.id ?? '', ...weighing(29_000), ticket_no: 'B-0007', photo_ids: ['r'] }],
  })

  test('a number or photo on a second truck is refused at its field, for the buyer too', () => {
    expect(fields(arrive(received, second?.id, { ticket_no: 'b 7' }))).toEqual([
      'duplicate_trip',
      { 'trips.0.ticket_no': '磅单号 b 7 也用于本单第 1 车 浙B·12345 收货磅单' },
    ])
    expect(fields(arrive(received, second?.id, { photo_ids: ['x', 'r'] }))).toEqual([
      'duplicate_trip',
      { 'trips.0.photo_ids': '照片也用于本单第 1 车 浙B·12345 收货磅单' },
    ])
    expect(fields(arrive(received, second?.id, {}))).toBeNull()
  })
  test('the buyer’s ticket may bear the supplier’s number of the same or another truck', () => {
    expect(fields(arrive(received, second?.id, { ticket_no: 'S-0' }))).toBeNull()
    expect(fields(arrive(received, second?.id, { ticket_no: 'S-1' }))).toBeNull()
  })
  test('a proof of one truck cannot serve for another', () => {
    const add = (trip_id: string | undefined) =>
      advance(
        received,
        { name: 'add_proof', payload: { ...weighProof(trip_id ?? ''), photo_ids: ['r'] } },
        { actor: ACTORS.buyer, now: NOW },
      )
    expect(fields(add(second?.id))).toEqual(['duplicate_trip', { photo_ids: '照片也用于本单第 1 车 浙B·12345 收货磅单' }])
    expect(fields(add(first?.id))).toBeNull()
  })
  test('a repetition that an earlier build allowed does not block the next step', () => {
    const twice = {
      ...received,
      trips: received.trips.map((each) => ({ ...each, shipped: { ...each.shipped, ticket_no: 'S-1' } })),
    }
    expect(fields(arrive(twice, second?.id, {}))).toBeNull()
  })
})
