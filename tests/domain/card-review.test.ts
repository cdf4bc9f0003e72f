/** The desk's review of a bank card: what waits, which words it has, and that a decision is about the account as it stands. */
import { describe, expect, test } from 'vitest'
import type { BankCard, CardCheck } from '#domain/firm/bank-card.ts'
import {
  type CardDecision,
  cardState,
  checkWords,
  isRejected,
  refuseIfDecided,
  reviewWords,
  type StoredReview,
} from '#domain/firm/card-review.ts'

const AT = '2026-11-20T01:12:00.000Z'
const PASSED: StoredReview = { version: 2, passed: true, reason: '', at: AT, by: 'operator', checked_by: 'transfer', note: '' }
const REJECTED: StoredReview = { ...PASSED, passed: false, reason: '打款被退回', checked_by: null }
const card = (version: number, result: CardCheck = 'not_asked', review: StoredReview | null = null) => ({
  standing: { version, since: AT, previous: null, confirmed: null, checked: { version, result } } satisfies BankCard['standing'],
  review,
})

describe('a card', () => {
  test.each([
    ['nobody was asked about', card(2), 'waiting', '卡号未经外部核验'],
    ['that does not match', card(2, 'mismatched'), 'waiting', '外部核验：户名与账号不一致'],
    ['about which the bank does not say', card(2, 'undecided'), 'waiting', '外部核验没有得出结果'],
    ['that matches', card(2, 'matched'), 'confirmed', '外部核验：户名与账号一致'],
    ['that was confirmed', card(2, 'mismatched', PASSED), 'confirmed', undefined],
    ['that was confirmed and changed', card(3, 'not_asked', PASSED), 'waiting', '确认后账户已变更，卡号未经外部核验'],
    ['that was rejected', card(2, 'matched', REJECTED), 'rejected', undefined],
    [
      'that was rejected and changed waits although it matches',
      card(3, 'matched', REJECTED),
      'waiting',
      '驳回后账户已修改，外部核验：户名与账号一致',
    ],
  ])('%s', (_what, held, state, words) => {
    expect(cardState(held)).toBe(state)
    if (words) expect(checkWords(held)).toBe(words)
  })

  test('that was rejected stays so until the desk confirms it', () => {
    expect([isRejected(card(2, 'not_asked', REJECTED)), isRejected(card(3, 'matched', REJECTED))]).toEqual([true, true])
    expect([isRejected(card(2)), isRejected(card(3, 'not_asked', PASSED))]).toEqual([false, false])
  })
})

describe('a decision', () => {
  const decision = (more: Partial<CardDecision>): CardDecision => ({
    passed: true,
    checked_by: 'phone',
    note: '',
    reason: '',
    seen: 'waiting',
    ...more,
  })
  const refusal = (held: ReturnType<typeof card>, made: CardDecision): string | null => {
    try {
      refuseIfDecided(held, made, '李四')
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  test.each([
    ['about a waiting card', card(2), decision({}), null],
    ['about a changed card', card(3, 'not_asked', PASSED), decision({ passed: false }), null],
    ['that takes a confirmation back', card(2, 'not_asked', PASSED), decision({ seen: 'confirmed', passed: false }), null],
    [
      'that rejects a card which the external check had confirmed',
      card(2, 'matched'),
      decision({ seen: 'confirmed', passed: false }),
      null,
    ],
    ['that confirms after all', card(2, 'not_asked', REJECTED), decision({ seen: 'rejected' }), null],
  ])('%s stands', (_what, held, made, expected) => expect(refusal(held, made)).toBe(expected))
  test('that comes second is told who decided what', () => {
    const told = '这张银行卡已由李四于 2026-11-20 09:12 处理，已确认：打款核验。请核对后再操作'
    expect(refusal(card(2, 'not_asked', PASSED), decision({}))).toBe(told)
    expect(refusal(card(2, 'not_asked', PASSED), decision({ seen: 'confirmed' }))).toBe(told)
    expect(refusal(card(2, 'not_asked', REJECTED), decision({}))).toContain('已驳回：打款被退回')
    expect(refusal(card(3, 'not_asked', REJECTED), decision({ seen: 'rejected' }))).toContain('账户已变更')
    expect(refusal(card(2, 'matched'), decision({}))).toBe('这张银行卡已通过外部核验。请核对后再操作')
  })
  test('has words', () =>
    expect([reviewWords(PASSED), reviewWords(REJECTED)]).toEqual(['已确认：打款核验', '已驳回：打款被退回']))
})
