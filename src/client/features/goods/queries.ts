/** The firm's goods on this device with the queue applied, and the calls that change them. All changes go through the outbox. */
import { v7 as uuidv7 } from 'uuid'
import { createGoods, deleteGoods, recoverGoods, setGoodsStatus, updateGoods } from '#api/goods.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { QUOTA } from '#client/sync/kept/kept-calls.ts'
import { laneOf } from '#client/sync/noun.ts'
import { GOODS } from '#client/sync/nouns/goods.ts'
import { discard, redo } from '#client/sync/outbox/outbox.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { OutboxRow, RowChange } from '#client/sync/device/rows.ts'
import type { Goods, GoodsFields } from '#domain/goods/goods.ts'

export type GoodsItem = Folded<Goods>

/** All goods of the firm, newest first, including the recycle bin. */
export const useGoods = (): AllRows<Goods> => useAll(GOODS)
export const isBinned = ({ value }: GoodsItem): boolean => value.recycled_at !== null

/** A publication or change that came back. Editing the goods sends it again. */
export const refusedEdit = ({ review }: GoodsItem): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint === 'createGoods' || endpoint === 'updateGoods')
/** Whether a change came back because somebody had deleted the goods. */
export const isDeleted = (item: GoodsItem): boolean => item.value.version === 0 && refusedEdit(item)?.endpoint === 'updateGoods'

export function fieldsOf(goods: Goods): GoodsFields {
  const { id: _i, no: _n, reserved_kg: _r, sold_kg: _s, on_sale: _o, held_back: _h, recycled_at: _re, ...rest } = goods
  const { version: _v, created_at: _c, updated_at: _u, moderation: _m, moderation_reason: _mr, ...fields } = rest
  return fields
}

const photosIn = ({ images, report_images }: GoodsFields) => [...images, ...report_images]
const publishing = ({ title }: GoodsFields) => `发布供应：${title}`
const changing = ({ title }: GoodsFields) => `修改供应：${title}`
/** A corrected version of a refused publication or change. */
export const correctionOf = ({ endpoint }: OutboxRow, { version }: Goods, fields: GoodsFields): RowChange => ({
  base_version: version,
  body: { ...fields },
  photos: photosIn(fields),
  label: endpoint === 'createGoods' ? publishing(fields) : changing(fields),
})

/** The firm's quota as last read from the server; undefined before. */
export const useQuota = () => useKept(QUOTA).value

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useGoodsActions() {
  const { db, engine } = useAccount()
  const act = useAct()
  const about = ({ id, version }: Goods) => ({ params: { id }, base_version: version, entities: [laneOf('goods', id)] })
  const publish = (id: string, fields: GoodsFields, draft_id: string): Promise<OutboxRow | null> =>
    act({
      endpoint: createGoods,
      body: { id, ...fields },
      entities: [laneOf('goods', id)],
      photos: photosIn(fields),
      label: publishing(fields),
      draft_id,
    })
  return {
    publish,
    /**
     * `item` is the state when editing began. A refused call is sent again with these fields. If the goods were deleted
     * meanwhile, they become new goods.
     */
    async edit(item: GoodsItem, fields: GoodsFields, draft_id: string): Promise<OutboxRow | null> {
      const refused = await db.outbox.get(refusedEdit(item)?.key ?? '')
      if (refused?.state !== 'needs_review') {
        return act({
          endpoint: updateGoods,
          body: { base_version: item.value.version, ...fields },
          label: changing(fields),
          photos: photosIn(fields),
          draft_id,
          ...about(item.value),
        })
      }
      if (isDeleted(item)) {
        const row = await publish(uuidv7(), fields, draft_id)
        await discard(db, refused.key)
        return row
      }
      await redo(db, refused.key, correctionOf(refused, item.value, fields), draft_id)
      void engine.wake()
      return null
    },
    putOnSale: (goods: Goods, on_sale: boolean): Promise<OutboxRow | null> =>
      act({
        endpoint: setGoodsStatus,
        body: { base_version: goods.version, on_sale },
        label: `${on_sale ? '上架' : '下架'}供应：${goods.title}`,
        ...about(goods),
      }),
    /** Moves the goods to the recycle bin, or deletes them from it. */
    remove: (goods: Goods, final: boolean): Promise<OutboxRow | null> =>
      act({
        endpoint: deleteGoods,
        body: { base_version: goods.version, final },
        label: `${final ? '彻底删除' : '移入回收站'}：${goods.title}`,
        ...about(goods),
      }),
    recover: (goods: Goods): Promise<OutboxRow | null> =>
      act({
        endpoint: recoverGoods,
        body: { base_version: goods.version },
        label: `恢复供应：${goods.title}`,
        ...about(goods),
      }),
  }
}
