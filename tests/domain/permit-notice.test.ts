/** The messages about a permit go to everybody of its firm, and say what to do. */
import { expect, test } from 'vitest'
import { noticeOfPermitEnd, noticeOfPermitReview } from '#domain/firm/permit-notice.ts'

const PERMIT = { id: 'permit', kind: 'discharge', name: '', no: '3302', valid_until: '2026-12-28' } as const
const REVIEW = { version: 1, passed: true, field: null, reason: '', at: '' } as const

test('a decision is told with its reason at the field', () => {
  const passed = noticeOfPermitReview('firm', PERMIT, REVIEW)
  expect(passed).toMatchObject({ firm_id: 'firm', mode: 1, order_id: null, about: { noun: 'permit', id: 'permit' } })
  expect([passed.subject, passed.content]).toEqual(['证照已通过审核', '“排污许可证 3302”已通过平台审核'])
  const rejected = noticeOfPermitReview('firm', PERMIT, { ...REVIEW, passed: false, field: 'no', reason: '与照片不一致' })
  expect(rejected.content).toBe('“排污许可证 3302”证照编号：与照片不一致。请更正后保存，平台会重新审核')
})

test.each([
  ['2026-11-28', '证照还有 30 天到期'],
  ['2026-12-28', '证照今天到期'],
  ['2026-12-29', '证照已过期'],
])('on %s the firm is told %s', (today, subject) => {
  const { content, ...notice } = noticeOfPermitEnd('firm', PERMIT, today)
  expect(notice).toMatchObject({ firm_id: 'firm', subject, about: { noun: 'permit', id: 'permit' } })
  expect(content).toContain('“排污许可证 3302”的有效期至 2026-12-28')
})
