/** The dialog that adds, renames or moves a category, or changes its tax rate. */
import { useState } from 'react'
import { createCategory, type DeskCategory, updateCategory } from '#api/desk/catalogue.ts'
import { RateField, SelectField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { CATALOGUE_LENGTHS, categoryProblems, isLeaf, parentsFor } from '#domain/desk/catalogue.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { ChangedMeanwhile } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'

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
  const [category] = useState(given)
  const now = category && (all.find(({ id }) => id === category.id) ?? category)
  const parents = category && !isLeaf(all, category.id) ? [] : parentsFor(all, category?.id ?? null)
  const form = useEndpointForm({
    schema: createCategory.body,
    values: {
      parent_id: category?.parent_id ?? '',
      name: category?.name ?? '',
      tax_rate_bp: category?.tax_rate_bp ?? STANDARD_RATE_BP,
    },
    body: (typed) => ({ ...typed, parent_id: typed.parent_id || null }),
    check: (body) => refuseIfAny(categoryProblems(category?.id ?? null, body, all)),
    async send(body) {
      try {
        await (now
          ? send(updateCategory, { params: { id: now.id }, body: { ...body, base_version: now.version } })
          : send(createCategory, { body }))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`保存品类 · ${body.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={category ? '修改品类' : '新增品类'} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {category && now && now.version !== category.version ? (
          <ChangedMeanwhile object="category" from={category} to={now} />
        ) : null}
        <TextField name="name" label="品类名称" required maxLength={CATALOGUE_LENGTHS.category} />
        <SelectField
          name="parent_id"
          label="上级"
          placeholder="无，作为一级品类"
          options={parents.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <RateField name="tax_rate_bp" label="税率" required hint="新订单默认用它；已有订单和合同不变" />
      </DialogForm>
    </Dialog>
  )
}
