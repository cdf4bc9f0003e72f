/** A bank card that is new to an order: which one it is, and that nobody pays to it before the supplier has confirmed it. */
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '#domain/firm/bank-account.ts'
import { type BankCard, isConfirmed, standingAfter } from '#domain/firm/bank-card.ts'
import { noveltiesOf, type Payee, payeeObstacle, payeeOf } from '#domain/money/payee.ts'
import { payableFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { CARD_ACCOUNT as ACCOUNT } from './card-account.ts'
import { ACTORS, orderIn, PAYLOADS, take } from './order-fixtures.ts'

const [SIGNED, NOW] = ['2026-11-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z']
const agreed = { account: ACCOUNT, signed_at: SIGNED }
const card = (since: string, more: Partial<BankAccount> = {}) => ({ account: { ...ACCOUNT, ...more }, since })

describe('a card is new to an order', () => {
  test.each([
    ['not if the contract names it and it is old', card('2026-10-01T00:00:00.000Z'), agreed, []],
    ['not if only its version moved, as by a new default', card(SIGNED, { card_version: 9 }), agreed, []],
    ['if it changed after the signature', card('2026-11-02T00:00:00.000Z'), agreed, ['changed_since']],
    ['if it changed in the last seven days', card('2026-11-13T00:00:00.001Z'), agreed, ['changed_since', 'recent']],
    ['no longer after seven days', card('2026-11-13T00:00:00.000Z'), { ...agreed, signed_at: null }, []],
    ['if the contract names another number', card(SIGNED, { account_no: '1' }), agreed, ['other']],
    ['if the contract names another branch', card(SIGNED, { branch: '另一支行' }), agreed, ['other']],
    ['if the contract names no account', card(SIGNED), { ...agreed, account: null }, ['other']],
    [
      'not if a contract of an earlier build names its number',
      card(SIGNED),
      { ...agreed, account: { bank_name: '演示银行示范支行', account_no: ACCOUNT.account_no } },
      [],
    ],
  ])('%s', (_what, given, contract, expected) => expect(noveltiesOf(given, contract, NOW)).toEqual(expected))
})

const payee = (more: Partial<Payee> = {}): Payee => ({
  account: ACCOUNT,
  since: SIGNED,
  version: 2,
  old: null,
  novelties: [],
  rejected: false,
  confirmed: null,
  ...more,
})
const CONFIRMED = { by_name: '演示甲', at: NOW }
const named = { method: 'transfer', card_id: 'card', card_version: 2 }

describe('a payout', () => {
  test.each([
    ['names the card', named, payee(), ACCOUNT],
    [
      'names a card whose default rank alone has changed since',
      { ...named, card_version: 4 },
      payee({ account: { ...ACCOUNT, card_version: 5 } }),
      { ...ACCOUNT, card_version: 4 },
    ],
    ['names a new card that was confirmed', named, payee({ novelties: ['recent'], confirmed: CONFIRMED }), ACCOUNT],
    ['names no card of its own accord', { method: 'transfer' }, payee(), undefined],
    ['of an earlier app goes to the account of the contract', { method: 'transfer' }, payee({ novelties: ['other'] }), undefined],
    [
      'of an earlier app is not stopped by a rejected card that the contract does not name',
      { method: 'transfer' },
      payee({ novelties: ['other'], rejected: true }),
      undefined,
    ],
    ['of cash goes to no account', { ...named, method: 'cash' }, payee({ novelties: ['recent'] }), undefined],
    ['on a device is not checked', named, undefined, undefined],
  ])('%s', (_what, input, known, expected) => expect(payeeOf(input, known)).toEqual(expected))

  const refusal = (input: object, known: Payee | null) => {
    try {
      payeeOf(input as typeof named, known)
      return null
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  test.each([
    ['to a card that changed while the person typed', { ...named, card_version: 1 }, payee(), 'conflict'],
    ['to a card that the desk has rejected', named, payee({ rejected: true, confirmed: CONFIRMED }), 'payee_rejected'],
    [
      'of an earlier app to a rejected card that the contract names',
      { method: 'transfer' },
      payee({ rejected: true }),
      'payee_rejected',
    ],
    ['to a deleted card', named, null, 'conflict'],
    ['to a card that differs from the contract', named, payee({ novelties: ['other'] }), 'payee_unconfirmed'],
    ['of an earlier app while the card is new', { method: 'transfer' }, payee({ novelties: ['recent'] }), 'payee_unconfirmed'],
  ])('%s is refused', (_what, input, known, code) => expect(refusal(input, known)).toBe(code))

  test('is refused with who has to do what', () => {
    expect(payeeObstacle(payee({ novelties: ['recent'] }))?.message).toBe(
      '收款账户（演示银行 尾号 2222）为新账户。请供应商在“银行卡”中核对并确认，确认后再付款',
    )
  })

  test('keeps the account in its entry, which the supplier reads and the buyer does not', () => {
    const order = orderIn(6)
    const payload = { ...PAYLOADS.payout(order), card_id: 'card', card_version: 2 }
    const outcome = advance(order, { name: 'payout', payload }, { actor: ACTORS.trader, now: NOW, payee: payee() })
    if (!outcome.ok) throw outcome.refusal
    expect(outcome.order.money.at(-1)).toMatchObject({ kind: 'payout', payee: ACCOUNT })
    expect(JSON.stringify(viewFor(outcome.order, 'supplier'))).toContain(ACCOUNT.account_no)
    expect(JSON.stringify(viewFor(outcome.order, 'buyer'))).not.toContain(ACCOUNT.account_no)
    expect(take(order, 'payout', { amount_fen: payableFen(order) }).money.at(-1)).not.toHaveProperty('payee')
  })
})

test('a changed account waits for a confirmation again, a new default does not', () => {
  const { card_id: _c, card_version: _v, ...account } = ACCOUNT
  const fields = { account_type: 'public', ...account } as const
  const first = standingAfter(null, fields, SIGNED)
  expect(first).toEqual({ version: 1, since: SIGNED, previous: null, confirmed: null })
  const confirmed = { version: 1, by_name: '演示甲', at: SIGNED }
  const dates = { created_at: SIGNED, updated_at: SIGNED }
  const stored: BankCard = {
    ...fields,
    ...dates,
    id: 'card',
    version: 2,
    is_default: false,
    default_rank: 0,
    standing: { ...first, confirmed },
  }
  expect(isConfirmed(stored)).toBe(true)
  expect(standingAfter(stored, fields, NOW)).toEqual(stored.standing)
  const moved = standingAfter(stored, { ...fields, branch: '另一支行' }, NOW)
  expect(moved).toMatchObject({ version: 3, since: NOW, previous: { branch: '示范支行', card_version: 2 }, confirmed })
  expect(isConfirmed({ standing: moved })).toBe(false)
})
