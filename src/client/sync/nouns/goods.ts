/** A supplier's goods on the device, with offline publications, changes and recycling. */
import { type Goods, type GoodsFields, pricingOf } from '#domain/goods/goods.ts'
import { handedIn, PASSED } from '#domain/goods/moderation.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { goodsFormPath } from '#client/lib/paths.ts'

export interface GoodsRow extends TruthRow {
  goods: Goods
}

function typedIn({ body, created_at }: OutboxRow) {
  const { base_version: _b, ...fields } = body as unknown as GoodsFields & { base_version?: number }
  return { ...pricingOf(fields), updated_at: created_at }
}
/** Goods that the server does not have yet: version 0 and no number. */
const unsaved = (id: string | undefined, row: OutboxRow): Goods => ({
  ...typedIn(row),
  id: id as string,
  no: '',
  reserved_kg: 0,
  sold_kg: 0,
  // Goods that came back are not on sale.
  on_sale: row.state !== 'needs_review',
  held_back: false,
  ...PASSED,
  recycled_at: null,
  version: 0,
  created_at: row.created_at,
})

export const GOODS: Noun<'goods', GoodsRow, Goods> = {
  name: 'goods',
  table: 'goods',
  indexes: 'id, created_at',
  schema: 2,
  upcasts: {
    /** Version 0 subtracted the sold quantity from the quantity. */
    0: (row) => ({ ...row, goods: { ...row.goods, sold_kg: row.goods.sold_kg ?? 0 } }),
    /** Version 1 had no moderation. */
    1: (row) => ({ ...row, goods: { ...PASSED, ...row.goods } }),
  },
  list: 'goods',
  row: (goods) => ({ goods }),
  value: ({ goods }) => goods,
  fold: byCall<Goods>({
    createGoods: (goods, row) => goods ?? unsaved(row.body['id'] as string, row),
    // If a change came back because the goods were deleted, they stay visible as typed.
    updateGoods: (goods, row) => {
      // The device does not know whether the desk looks first. What was rejected waits in any case.
      if (goods) return { ...goods, ...typedIn(row), ...handedIn('after', goods, true) }
      return row.state === 'needs_review' ? unsaved(row.params['id'], row) : null
    },
    setGoodsStatus: (goods, { body, created_at }) =>
      goods ? { ...goods, on_sale: body['on_sale'] === true, held_back: false, updated_at: created_at } : null,
    deleteGoods: (goods, { body, created_at }) =>
      goods && !body['final'] ? { ...goods, on_sale: false, recycled_at: created_at, updated_at: created_at } : null,
    recoverGoods: (goods, { created_at }) => (goods ? { ...goods, recycled_at: null, updated_at: created_at } : null),
  }),
  details: async ({ role }) => (role === 'supplier' ? [(await import('#api/goods.ts')).readOwnGoods] : []),
  page: (_role, id) => ({ label: '修改', to: goodsFormPath(id) }),
  form: (_role, { endpoint, params }) =>
    endpoint === 'createGoods' ? goodsFormPath() : endpoint === 'updateGoods' ? goodsFormPath(params['id']) : null,
}
