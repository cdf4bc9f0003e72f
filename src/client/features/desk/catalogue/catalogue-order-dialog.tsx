/** The dialog that changes the order of the categories below a parent, or of the specs of a category. */
import { chakra } from '@chakra-ui/react'
import { type DeskCatalogue, orderCatalogue } from '#api/desk/catalogue.ts'
import type { CataloguePart } from '#domain/desk/catalogue.ts'
import { useDeskSend } from '../desk.ts'
import { OrderDialog } from '../order-dialog.tsx'

/** Rows whose order is changed: of the first level, below one parent, or of one category. */
export interface Ordered {
  part: CataloguePart
  under: { id: string; name: string } | null
}
interface Props {
  ordered: Ordered
  catalogue: DeskCatalogue
  onAsk: () => void
  onClose: () => void
}
export function CatalogueOrderDialog({ ordered: { part, under }, catalogue, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const id = under?.id ?? null
  const rows =
    part === 'category'
      ? catalogue.categories.filter(({ parent_id }) => parent_id === id).map((each) => ({ ...each, about: '' }))
      : catalogue.specs.filter(({ category_id }) => category_id === id).map((each) => ({ ...each, about: each.grade }))
  const label = part === 'category' ? (under ? `“${under.name}”下级品类` : '一级品类') : `“${under?.name}”规格`
  return (
    <OrderDialog
      label={label}
      rows={rows.map((row) => ({
        id: row.id,
        name: row.name,
        content: (
          <chakra.span truncate>
            {row.name}
            <chakra.span ml={2} fontSize="sm" color="fg.muted">
              {row.about}
            </chakra.span>
          </chakra.span>
        ),
      }))}
      schema={orderCatalogue.body}
      body={(order) => ({ part, under: id, ...order })}
      send={(body) => send(orderCatalogue, { body })}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
