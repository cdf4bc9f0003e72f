/** Goods as devices hold them: all of a supplier's firm, including the recycle bin. Other roles have none. */
import { sql } from 'drizzle-orm'
import type { Goods } from '#domain/goods/goods.ts'
import { goods } from '../db/tables/offers.ts'
import type { Noun } from '../sync/noun.ts'
import { ofFirm, view } from './store.ts'

export const goodsNoun: Noun<typeof goods, Goods> = {
  name: 'goods',
  list: 'goods',
  table: goods,
  audience: ({ role, firm_id }) => (role === 'supplier' ? ofFirm(firm_id) : sql`false`),
  view,
  sections: ({ role }) => (role === 'supplier' ? [undefined] : []),
}
