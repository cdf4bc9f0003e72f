/** The dialog that merges a category into another one. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type DeskCategory, mergeCategory } from '#api/desk/catalogue.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { mergeProblems, pathName, targetsFor, usesText } from '#domain/desk/catalogue.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { ChangedMeanwhile } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'

interface Props {
  category: DeskCategory
  /** all of them, as the server has them now */
  all: readonly DeskCategory[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function MergeForm({ category: given, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const [category] = useState(given)
  const now = all.find(({ id }) => id === category.id) ?? category
  const form = useEndpointForm({
    schema: mergeCategory.body,
    values: { into_id: '' },
    body: (typed) => ({ ...typed, base_version: now.version }),
    check: ({ into_id }) => refuseIfAny(mergeProblems(category.id, into_id, all)),
    async send(body) {
      try {
        await send(mergeCategory, { params: { id: category.id }, body })
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`合并品类 · ${category.name}`)
    },
    onDone: onClose,
  })
  const followed = usesText({ specs: now.specs, goods: now.goods, intentions: now.needs })
  return (
    <Dialog open title={`合并“${category.name}”`} onClose={onClose}>
      <DialogForm form={form} submit_label="合并" onCancel={onClose}>
        {now.version === category.version ? null : <ChangedMeanwhile object="category" from={category} to={now} />}
        <chakra.p fontSize="sm" color="fg.muted">
          {followed ? `${followed}改用目标品类。` : ''}订单和合同保留原来的文字。合并后不能撤回。
        </chakra.p>
        <SelectField
          name="into_id"
          label="合并到"
          required
          placeholder="请选择"
          options={targetsFor(all, category.id).map(({ id }) => ({ value: id, label: pathName(all, id) }))}
        />
      </DialogForm>
    </Dialog>
  )
}
