/** The actions on goods, as buttons of their row. Each is queued and reported with one notice. */
import { tellDone } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { goodsFormPath } from '#client/lib/paths.ts'
import { Button, ButtonLink, IconButton } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { Goods } from '#domain/goods/goods.ts'
import { type GoodsItem, refusedEdit, useGoodsActions } from './queries.ts'
import { stateOf } from './goods-words.tsx'

/** Runs an action on the goods and reports it. */
async function done(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}

const toSyncCenter = (
  <ButtonLink size="sm" to="/go/sync">
    同步中心
  </ButtonLink>
)

const EditLink = ({ goods, words }: { goods: Goods; words: string }) => (
  <ButtonLink size="sm" icon="edit" aria-label={`${words}：${goods.title}`} to={goodsFormPath(goods.id)}>
    {words}
  </ButtonLink>
)

/**
 * 移入回收站, 上架 or 下架, 编辑. Goods that came back link to their decision; expired goods need a new date to be on sale again.
 * `brief` is for tables, where a red word in every row would dominate.
 */
export function ShelfActs({ item, brief = false }: { item: GoodsItem; brief?: boolean }) {
  const { value: goods, review } = item
  const actions = useGoodsActions()
  const recycle = async () => {
    const message = `“${goods.title}”会从在售列表消失，可在回收站恢复。`
    if (!(await confirm({ title: '移入回收站？', message, confirm_label: '移入回收站', danger: true }))) return
    await done(`移入回收站 · ${goods.title}`, () => actions.remove(goods, false))
  }
  if (review.length > 0) {
    return (
      <>
        {toSyncCenter}
        {refusedEdit(item) ? <EditLink goods={goods} words="编辑" /> : null}
      </>
    )
  }
  const state = stateOf(goods)
  const on_sale = state === 'off_sale'
  return (
    <>
      {brief ? null : (
        <Button size="sm" variant="ghost" aria-label={`移入回收站：${goods.title}`} onClick={() => void recycle()}>
          移入回收站
        </Button>
      )}
      {on_sale && goods.moderation === 'rejected' ? null : (
        <Button
          size="sm"
          aria-label={`${on_sale ? '上架' : '下架'}：${goods.title}`}
          onClick={() => void done(`${on_sale ? '上架' : '下架'} · ${goods.title}`, () => actions.putOnSale(goods, on_sale))}
        >
          {on_sale ? '上架' : '下架'}
        </Button>
      )}
      <EditLink goods={goods} words={state === 'expired' ? '改有效期' : '编辑'} />
      {brief ? <IconButton icon="trash" size={18} label={`移入回收站：${goods.title}`} onClick={() => void recycle()} /> : null}
    </>
  )
}

/** 恢复 and 彻底删除. */
export function BinActs({ item }: { item: GoodsItem }) {
  const { value: goods, review } = item
  const actions = useGoodsActions()
  const remove = async (each: Goods) => {
    const message = `“${each.title}”和它的照片将不再显示，不能恢复。`
    if (!(await confirm({ title: '彻底删除？', message, confirm_label: '彻底删除', danger: true }))) return
    await done(`彻底删除 · ${each.title}`, () => actions.remove(each, true))
  }
  if (review.length > 0) {
    return (
      <>
        {toSyncCenter}
        {refusedEdit(item) ? <EditLink goods={goods} words="编辑" /> : null}
      </>
    )
  }
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`彻底删除：${goods.title}`} onClick={() => void remove(goods)}>
        彻底删除
      </Button>
      <Button
        size="sm"
        icon="undo"
        aria-label={`恢复：${goods.title}`}
        onClick={() => void done(`恢复供应 · ${goods.title}`, () => actions.recover(goods))}
      >
        恢复
      </Button>
    </>
  )
}
