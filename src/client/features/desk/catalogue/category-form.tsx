/** The dialog that adds, renames or moves a category, or changes its tax rate. */
import { createCategory, type DeskCategory, updateCategory } from '#api/desk/catalogue.ts'
import { RateField, SelectField, TextField } from '#client/forms/fields.tsx'
import { CATALOGUE_LENGTHS, categoryProblems, isLeaf, parentsFor } from '#domain/desk/catalogue.ts'
import { digitsIn } from '#domain/input/typed.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'
import { RowForm, useRow } from '../row-form.tsx'

const STANDARD_RATE_BP = 1300

interface Props {
  /** null adds a new one */
  category: DeskCategory | null
  /** all of them, as the server has them now */
  all: readonly DeskCategory[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function CategoryForm({ category: given, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const { row: category } = useRow(given, all)
  const parents = category && !isLeaf(all, category.id) ? [] : parentsFor(all, category?.id ?? null)
  return (
    <RowForm
      object="category"
      row={category}
      all={all}
      schema={createCategory.body}
      values={{
        parent_id: category?.parent_id ?? '',
        name: category?.name ?? '',
        tax_rate_bp: category?.tax_rate_bp ?? STANDARD_RATE_BP,
        tax_code: category?.tax_code ?? '',
      }}
      body={(typed) => ({ ...typed, parent_id: typed.parent_id || null })}
      check={(body) => refuseIfAny(categoryProblems(category?.id ?? null, body, all))}
      create={(body) => send(createCategory, { body })}
      update={({ id, version }, body) => send(updateCategory, { params: { id }, body: { ...body, base_version: version } })}
      onAsk={onAsk}
      onClose={onClose}
    >
      <TextField name="name" label="品类名称" required maxLength={CATALOGUE_LENGTHS.category} />
      <SelectField
        name="parent_id"
        label="上级"
        placeholder="无，作为一级品类"
        options={parents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RateField name="tax_rate_bp" label="税率" required hint="新订单默认用它；已有订单和合同不变" />
      <TextField
        name="tax_code"
        label="税收分类编码"
        inputMode="numeric"
        maxLength={19}
        read={digitsIn}
        hint="开票申请按它填写；不填则用上级品类的"
      />
    </RowForm>
  )
}
