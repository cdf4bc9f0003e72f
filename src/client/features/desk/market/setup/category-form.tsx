/** The dialog that adds or renames a category of the market. */
import { useState } from 'react'
import { createMarketCategory, type SetupCategory, updateMarketCategory } from '#api/desk/market.ts'
import { TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { MARKET_LENGTHS } from '#domain/desk/market-setup.ts'
import { ChangedMeanwhile } from '../../desk-parts.tsx'
import { useDeskSend } from '../../desk.ts'

interface Props {
  /** null adds a new one */
  category: SetupCategory | null
  /** all of them, as the server has them now */
  all: readonly SetupCategory[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function CategoryForm({ category: given, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const [category] = useState(given)
  const now = category && (all.find(({ id }) => id === category.id) ?? category)
  const form = useEndpointForm({
    schema: createMarketCategory.body,
    values: { name: category?.name ?? '' },
    async send(body) {
      try {
        await (now
          ? send(updateMarketCategory, { params: { id: now.id }, body: { ...body, base_version: now.version } })
          : send(createMarketCategory, { body }))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`保存行情分类 · ${body.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={category ? '修改分类' : '新增分类'} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {category && now && now.version !== category.version ? (
          <ChangedMeanwhile object="market_category" from={category} to={now} />
        ) : null}
        <TextField name="name" label="分类名称" required maxLength={MARKET_LENGTHS.category} />
      </DialogForm>
    </Dialog>
  )
}
