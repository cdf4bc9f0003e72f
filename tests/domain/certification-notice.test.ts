/** The messages of a certification: mode 1, to its owner or the reviewers, and never with a person's data. */
import { expect, test } from 'vitest'
import type { CertificationOf } from '#domain/firm/certification.ts'
import { noticeOfDecision, noticeOfExpiry, noticeOfExpiryAt, noticeOfSubmission } from '#domain/firm/certification-notice.ts'

const TO = { firm_id: 'firm', user_id: 'person' }
const CARD: CertificationOf<'personal'> = {
  id: 'person',
  kind: 'personal',
  version: 2,
  fields: { real_name: '演示甲', id_no: '999***********0017', id_front: 'a', id_back: 'b', valid_until: '2026-12-06' },
  status: -1,
  field: 'id_front',
  reason: '照片反光，看不清姓名',
  sent_by: '演示甲',
  sent_at: '2026-11-20T01:00:00.000Z',
  decided_at: '2026-11-21T01:00:00.000Z',
  passed: null,
  passed_at: null,
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: '2026-11-21T01:00:00.000Z',
}

test('a decision is told to its owner, a rejection with the field and the reason', () => {
  expect(noticeOfDecision(TO, CARD)).toEqual({
    ...TO,
    mode: 1,
    order_id: null,
    subject: '个人认证未通过',
    content: '身份证人像面：照片反光，看不清姓名',
  })
  expect(noticeOfDecision(TO, { ...CARD, status: 1 })).toMatchObject({ mode: 1, subject: '个人认证已通过' })
  expect(noticeOfDecision(TO, { ...CARD, passed: CARD.fields, field: '' }).content).toBe('照片反光，看不清姓名，原认证继续有效')
})

test('reviewers read of a personal submission without a name', () => {
  expect(noticeOfSubmission(TO, CARD)).toMatchObject({ subject: '个人认证待审核', content: '有新的个人认证资料待审核' })
  const change = noticeOfSubmission(TO, { ...CARD, passed: CARD.fields })
  expect(change.subject).toBe('个人认证变更待审核')
})

test('owner and operator are told when a document runs out', () => {
  expect(noticeOfExpiry(TO, 'personal', '2026-12-06', '2026-11-26')).toMatchObject({ mode: 1, subject: '身份证还有 10 天到期' })
  expect(noticeOfExpiry(TO, 'organization', '2026-11-26', '2026-11-26').subject).toBe('营业执照今天到期')
  expect(noticeOfExpiryAt(TO, '演示·蓝岬', 'organization', '2026-12-06').subject).toBe('演示·蓝岬的企业认证即将到期')
})
