/** 品类: adds, renames, moves, orders, merges and deletes categories of goods. */
import { useCallback } from 'react'
import type { DeskCatalogue, DeskCategory } from '#api/desk/catalogue.ts'
import { Button } from '#client/ui/button.tsx'
import { parentsFor } from '#domain/desk/catalogue.ts'
import { askedRow } from '../row-draft.ts'
import { useOpen } from '../use-open.ts'
import { CatalogueOrderDialog, type Ordered } from './catalogue-order-dialog.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryList } from './category-list.tsx'
import { MergeForm } from './merge-form.tsx'
import { useRemove } from './use-remove.ts'

type Open = { category: DeskCategory | null } | { merged: DeskCategory } | { ordered: Ordered }

/** `onAsk` asks the server for the catalogue again. */
export function CategoryEditor({ catalogue, onAsk }: { catalogue: DeskCatalogue; onAsk: () => void }) {
  const { categories } = catalogue
  const { open, setOpen, close } = useOpen<Open>((edited) =>
    askedRow(edited, 'category', categories, (category) => ({ category })),
  )
  const remove = useRemove('category', onAsk)
  const edit = useCallback((category: DeskCategory) => setOpen({ category }), [setOpen])
  const merge = useCallback((merged: DeskCategory) => setOpen({ merged }), [setOpen])
  const order = useCallback((under: DeskCategory) => setOpen({ ordered: { part: 'category', under } }), [setOpen])
  const drop = useCallback((category: DeskCategory) => void remove(category), [remove])
  const add = (
    <Button variant="primary" size="sm" icon="plus" onClick={() => setOpen({ category: null })}>
      新增品类
    </Button>
  )
  return (
    <>
      <CategoryList
        categories={categories}
        onEdit={edit}
        onMerge={merge}
        onOrder={order}
        onDelete={drop}
        tools={
          <>
            {parentsFor(categories, null).length > 1 ? (
              <Button size="sm" onClick={() => setOpen({ ordered: { part: 'category', under: null } })}>
                一级顺序
              </Button>
            ) : null}
            {add}
          </>
        }
        first={add}
      />
      {open && 'category' in open ? (
        <CategoryForm category={open.category} all={categories} onAsk={onAsk} onClose={close} />
      ) : null}
      {open && 'merged' in open ? <MergeForm category={open.merged} all={categories} onAsk={onAsk} onClose={close} /> : null}
      {open && 'ordered' in open ? (
        <CatalogueOrderDialog ordered={open.ordered} catalogue={catalogue} onAsk={onAsk} onClose={close} />
      ) : null}
    </>
  )
}
