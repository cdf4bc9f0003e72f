/** The dialog that merges a category into another one. */
import { useState } from 'react'
import { type DeskCategory, mergeCategory } from '#api/desk/catalogue.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { mergeProblems, pathName, targetsFor, taxOf, usesText } from '#domain/desk/catalogue.ts'
import { changeText } from '#domain/firm/log.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
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
  const { into_id } = form.values
  const taxes = into_id ? logChanges('category', taxOf(all, category.id), taxOf(all, into_id)) : []
  return (
    <Dialog open title={`合并“${category.name}”`} onClose={onClose}>
      <DialogForm form={form} submit_label="合并" danger onCancel={onClose}>
        {now.version === category.version ? null : <ChangedMeanwhile object="category" from={category} to={now} />}
        <Notice tone="need" title="合并后不能撤回">
          <p>{followed ? `${followed}改用目标品类，` : ''}参考它的行情品种随之改用。</p>
          <p>目标品类已有的规格不重复。订单和合同保留原来的文字。</p>
        </Notice>
        <SelectField
          name="into_id"
          label="合并到"
          required
          placeholder="请选择"
          options={targetsFor(all, category.id).map(({ id }) => ({ value: id, label: pathName(all, id) }))}
        />
        {taxes.length > 0 ? (
          <Notice title="税率和编码以目标品类为准">
            {taxes.map((change) => (
              <p key={change.label}>{changeText(change)}</p>
            ))}
            <p>已有订单的税率不变。</p>
          </Notice>
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
