/** The dialog that removes a column or a topic, and asks where its articles go. */
import { useState } from 'react'
import { deleteColumn, deleteHelpTopic } from '#api/desk/columns.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { COLUMN_PARTS, type ColumnPart, movesTo, removalProblems } from '#domain/desk/article-column.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'

interface Row {
  id: number
  name: string
  slug?: string
  version: number
  articles: number
}
interface Props {
  part: ColumnPart
  row: Row
  /** all of them, as the server has them now */
  all: readonly Row[]
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
export function RemovalForm({ part, row: given, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const [opened] = useState(given)
  const row = all.find(({ id }) => id === opened.id) ?? opened
  const { label } = COLUMN_PARTS[part]
  const form = useEndpointForm({
    schema: deleteColumn.body,
    values: { move_to: '' },
    body: ({ move_to }) => ({ base_version: row.version, move_to: move_to === '' ? null : Number(move_to) }),
    check: ({ move_to }) => refuseIfAny(removalProblems(part, row, move_to, all)),
    async send(body) {
      const what = { params: { id: row.id }, body }
      try {
        await (part === 'article_column' ? send(deleteColumn, what) : send(deleteHelpTopic, what))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`删除${label} · ${row.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`删除${label}“${row.name}”？`} onClose={onClose}>
      <DialogForm form={form} submit_label="删除" danger onCancel={onClose}>
        {row.articles > 0 ? (
          <SelectField
            name="move_to"
            label={`${row.articles} 篇文章移到`}
            required
            placeholder="请选择"
            hint="草稿一起移动，历史版本里会记下"
            options={movesTo(all, row.id).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <p>里面没有文章。删除后不能恢复。</p>
        )}
      </DialogForm>
    </Dialog>
  )
}
