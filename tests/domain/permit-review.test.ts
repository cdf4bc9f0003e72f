/** The words of the desk's review of a permit, and that a decision is about the permit as it stands. */
import { expect, test } from 'vitest'
import {
  permitReviewWords,
  permitWaitWords,
  reasonText,
  refuseIfPermitDecided,
  type StoredPermitReview,
} from '#domain/firm/permit-review.ts'

const AT = '2026-11-20T01:12:00.000Z'
const PASSED: StoredPermitReview = { version: 1, passed: true, field: null, reason: '', at: AT, by: 'operator' }
const REJECTED: StoredPermitReview = { ...PASSED, passed: false, field: 'valid_until', reason: '与照片不一致' }

test('a review has words, with the field that a rejection is about', () => {
  expect([permitReviewWords(PASSED), permitReviewWords(REJECTED)]).toEqual(['已通过', '未通过：有效期至：与照片不一致'])
  expect(reasonText({ field: null, reason: '不是本企业的证照' })).toBe('不是本企业的证照')
  expect([null, PASSED, REJECTED].map((review) => permitWaitWords({ review }))).toEqual([
    '新提交',
    '通过后内容已变更',
    '驳回后已更正',
  ])
})

test('whoever decides second is told what the first decided, and a changed permit is not decided about unseen', () => {
  const decide = (version: number, review: StoredPermitReview | null, more: object = {}) => {
    const decision = { passed: true, field: null, reason: '', seen: 'waiting', ...more } as const
    return () => refuseIfPermitDecided({ standing: { version, since: AT }, review }, decision, '李四')
  }
  expect(decide(1, null)).not.toThrow()
  expect(decide(1, REJECTED, { seen: 'rejected' })).not.toThrow()
  expect(decide(1, REJECTED)).toThrow('这份证照已由李四于 2026-11-20 09:12 处理，未通过：有效期至：与照片不一致。请核对后再操作')
  expect(decide(2, REJECTED, { seen: 'rejected' })).toThrow('这份证照的内容已变更，等待重新审核。请核对后再操作')
})
