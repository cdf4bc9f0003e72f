/** The message about an account that waits for its confirmation. */
import { expect, test } from 'vitest'
import type { BankCard } from '#domain/firm/bank-card.ts'
import { noticeOfCard } from '#domain/firm/bank-card-notice.ts'

test('everybody of the firm is told who saved which card, with the end of its number alone', () => {
  const card = { id: 'card', bank_name: '演示银行', account_no: '9999000011112222' } as BankCard
  const notice = noticeOfCard('firm', card, '演示甲')
  expect(notice).toMatchObject({ firm_id: 'firm', mode: 1, order_id: null, about: { noun: 'bank_card', id: 'card' } })
  expect(notice.content).toMatch(/^演示甲保存了银行卡“演示银行 尾号 2222”/)
  expect(notice.content).not.toContain('99990000')
})
