/** Messages to a person: one about their account, and some of the trade, which state prices and amounts. */
import { v7 as uuidv7 } from 'uuid'
import type { messages } from '#server/db/tables/records.ts'

const [PRICE, AMOUNT] = ['71,234.56', '9,876,543.21']
/** What no copy of a person's data may tell. */
export const FIGURES = [PRICE, AMOUNT]

export function lettersTo(user_id: string, order_id: string): (typeof messages.$inferInsert)[] {
  const letter = { user_id, created_at: new Date() }
  const priced = { ...letter, mode: 2 as const, subject: `价格 ${PRICE}`, content: `货款 ${AMOUNT} 元` }
  const nouns = ['contract', 'goods', 'intention', 'invoice', 'statement'] as const
  return [
    { ...letter, id: uuidv7(), mode: 1, subject: '登录方式变更', content: '手机号已更换' },
    { ...priced, id: uuidv7() },
    { ...priced, id: uuidv7(), order_id },
    ...nouns.map((about) => ({ ...priced, id: uuidv7(), about, about_id: uuidv7() })),
  ]
}
