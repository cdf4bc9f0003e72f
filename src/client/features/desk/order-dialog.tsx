/** The dialog that changes the order of rows that the desk lists: parts of the site, categories, specs, series of the market. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { SortList } from '#client/ui/list/sort-list.tsx'
import { moved } from '#domain/site/site-part.ts'

export interface OrderedRow<Id> {
  id: Id
  name: string
  content: ReactNode
}
/** The order that the person saw, and the one that they make. */
export interface Order<Id> {
  before: Id[]
  ids: Id[]
}
interface Props<Id, Body> {
  /** name of the rows, such as 横幅 */
  label: string
  rows: readonly OrderedRow<Id>[]
  schema: z.ZodType<Body>
  body: (order: Order<Id>) => Body
  send: (body: Body) => Promise<unknown>
  /** asks the server for the rows again */
  onAsk: () => void
  onClose: () => void
}
export function OrderDialog<Id extends number | string, Body>(props: Props<Id, Body>) {
  const { label, rows, schema, body, send, onAsk, onClose } = props
  const [before] = useState(() => rows.map(({ id }) => id))
  const form = useEndpointForm<{ ids: Id[] }, Body>({
    schema,
    values: { ids: before },
    body: ({ ids }) => body({ before, ids }),
    async send(typed) {
      try {
        await send(typed)
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`调整${label}的顺序`)
    },
    onDone: onClose,
  })
  const { ids } = form.values
  const items = ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ key: String(id), name: row.name, content: row.content }] : []
  })
  return (
    <Dialog open title={`调整${label}的顺序`} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存顺序" onCancel={onClose}>
        <chakra.p fontSize="sm" color="fg.muted">
          拖动一行，或选中后按 ↑ ↓ 移动。
        </chakra.p>
        <SortList label={`${label}的顺序`} items={items} onMove={(from, to) => form.set('ids', moved(ids, from, to))} />
      </DialogForm>
    </Dialog>
  )
}
