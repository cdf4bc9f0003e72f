/** 规格: adds, changes, orders and deletes specs of categories. */
import { useCallback } from 'react'
import type { DeskCatalogue, DeskSpec } from '#api/desk/catalogue.ts'
import { Button } from '#client/ui/button.tsx'
import { isLeaf } from '#domain/desk/catalogue.ts'
import { askedRow } from '../row-draft.ts'
import { useOpen } from '../use-open.ts'
import { CatalogueOrderDialog } from './catalogue-order-dialog.tsx'
import { SpecForm } from './spec-form.tsx'
import { SpecList } from './spec-list.tsx'
import { useRemove } from './use-remove.ts'

interface Props {
  catalogue: DeskCatalogue
  /** the category by which the list is filtered; empty for all */
  category_id: string
  /** asks the server for the catalogue again */
  onAsk: () => void
}
export function SpecEditor({ catalogue, category_id, onAsk }: Props) {
  const { categories, specs } = catalogue
  const { open, setOpen, close } = useOpen<{ spec: DeskSpec | null } | 'order'>((edited) =>
    askedRow(edited, 'spec', specs, (spec) => ({ spec })),
  )
  const remove = useRemove('spec', onAsk)
  const edit = useCallback((spec: DeskSpec) => setOpen({ spec }), [setOpen])
  const drop = useCallback((spec: DeskSpec) => void remove(spec), [remove])
  const chosen = categories.find(({ id }) => id === category_id)
  const own = specs.filter((spec) => spec.category_id === category_id)
  const add = (
    <Button variant="primary" size="sm" icon="plus" disabled={categories.length === 0} onClick={() => setOpen({ spec: null })}>
      新增规格
    </Button>
  )
  return (
    <>
      <SpecList
        catalogue={catalogue}
        onEdit={edit}
        onDelete={drop}
        tools={
          <>
            {chosen && own.length > 1 ? (
              <Button size="sm" onClick={() => setOpen('order')}>
                调整顺序
              </Button>
            ) : null}
            {add}
          </>
        }
        first={add}
      />
      {open && open !== 'order' ? (
        <SpecForm
          spec={open.spec}
          category_id={chosen && isLeaf(categories, chosen.id) ? chosen.id : ''}
          catalogue={catalogue}
          onAsk={onAsk}
          onClose={close}
        />
      ) : null}
      {open === 'order' && chosen ? (
        <CatalogueOrderDialog ordered={{ part: 'spec', under: chosen }} catalogue={catalogue} onAsk={onAsk} onClose={close} />
      ) : null}
    </>
  )
}
