/** The dialog that adds or renames a category of the market. */
import { createMarketCategory, type SetupCategory, updateMarketCategory } from '#api/desk/market.ts'
import { TextField } from '#client/forms/fields.tsx'
import { MARKET_LENGTHS } from '#domain/desk/market-setup.ts'
import { useDeskSend } from '../../desk.ts'
import { RowForm } from '../../row-form.tsx'

interface Props {
  /** null adds a new one */
  category: SetupCategory | null
  /** all of them, as the server has them now */
  all: readonly SetupCategory[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function CategoryForm({ category, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  return (
    <RowForm
      object="market_category"
      row={category}
      all={all}
      schema={createMarketCategory.body}
      values={{ name: category?.name ?? '' }}
      create={(body) => send(createMarketCategory, { body })}
      update={({ id, version }, body) => send(updateMarketCategory, { params: { id }, body: { ...body, base_version: version } })}
      onAsk={onAsk}
      onClose={onClose}
    >
      <TextField name="name" label="分类名称" required maxLength={MARKET_LENGTHS.category} />
    </RowForm>
  )
}
