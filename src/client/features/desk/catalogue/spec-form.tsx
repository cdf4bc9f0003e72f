/** The dialog that adds or changes a spec of a category. */
import { createSpec, type DeskCatalogue, type DeskSpec, updateSpec } from '#api/desk/catalogue.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { SelectField, TextField } from '#client/forms/fields.tsx'
import { CATALOGUE_LENGTHS, specProblems } from '#domain/desk/catalogue.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'
import { RowForm, useRow } from '../row-form.tsx'

interface Props {
  /** null adds a new one */
  spec: DeskSpec | null
  /** the category of a new one; empty if none is chosen */
  category_id: string
  /** the catalogue as the server has it now */
  catalogue: DeskCatalogue
  /** asks the server for it again */
  onAsk: () => void
  onClose: () => void
}
export function SpecForm({ spec: given, category_id, catalogue: { categories, specs }, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const { row: spec } = useRow(given, specs)
  return (
    <RowForm
      object="spec"
      row={spec}
      all={specs}
      schema={createSpec.body}
      values={{
        category_id: spec?.category_id ?? category_id,
        name: spec?.name ?? '',
        grade: spec?.grade ?? '',
        standard: spec?.standard ?? '',
      }}
      check={(body) => {
        const others = specs.filter((each) => each.category_id === body.category_id && each.id !== spec?.id)
        refuseIfAny(specProblems(body, categories, others))
      }}
      create={(body) => send(createSpec, { body })}
      update={({ id, version }, body) => send(updateSpec, { params: { id }, body: { ...body, base_version: version } })}
      onAsk={onAsk}
      onClose={onClose}
    >
      <SelectField name="category_id" label="品类" required placeholder="请选择" options={categoryOptions(categories)} />
      <TextField name="name" label="规格名称" required maxLength={CATALOGUE_LENGTHS.spec} />
      <TextField name="grade" label="等级" maxLength={CATALOGUE_LENGTHS.grade} />
      <TextField name="standard" label="标准" maxLength={CATALOGUE_LENGTHS.standard} hint="如 GB/T 13587" />
    </RowForm>
  )
}
