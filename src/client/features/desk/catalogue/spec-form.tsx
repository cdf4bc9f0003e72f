/** The dialog that adds or changes a spec of a category. */
import { useState } from 'react'
import { createSpec, type DeskCatalogue, type DeskSpec, updateSpec } from '#api/desk/catalogue.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { SelectField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { CATALOGUE_LENGTHS, specProblems } from '#domain/desk/catalogue.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { ChangedMeanwhile } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'

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
  const [spec] = useState(given)
  const now = spec && (specs.find(({ id }) => id === spec.id) ?? spec)
  const form = useEndpointForm({
    schema: createSpec.body,
    values: {
      category_id: spec?.category_id ?? category_id,
      name: spec?.name ?? '',
      grade: spec?.grade ?? '',
      standard: spec?.standard ?? '',
    },
    check: (body) => {
      const others = specs.filter((each) => each.category_id === body.category_id && each.id !== spec?.id)
      refuseIfAny(specProblems(body, categories, others))
    },
    async send(body) {
      try {
        await (now
          ? send(updateSpec, { params: { id: now.id }, body: { ...body, base_version: now.version } })
          : send(createSpec, { body }))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`保存规格 · ${body.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={spec ? '修改规格' : '新增规格'} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {spec && now && now.version !== spec.version ? <ChangedMeanwhile object="spec" from={spec} to={now} /> : null}
        <SelectField name="category_id" label="品类" required placeholder="请选择" options={categoryOptions(categories)} />
        <TextField name="name" label="规格名称" required maxLength={CATALOGUE_LENGTHS.spec} />
        <TextField name="grade" label="等级" maxLength={CATALOGUE_LENGTHS.grade} />
        <TextField name="standard" label="标准" maxLength={CATALOGUE_LENGTHS.standard} hint="如 GB/T 13587" />
      </DialogForm>
    </Dialog>
  )
}
