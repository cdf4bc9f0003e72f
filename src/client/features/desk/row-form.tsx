/** The dialog that adds or changes a row of the desk. It says what a colleague has changed since it was opened. */
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type FormOptions, useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import type { ChangedObject } from '#domain/firm/log-changes.ts'
import { ChangedMeanwhile } from './desk-parts.tsx'

interface EditedRow {
  id: string | number
  name: string
  version: number
}
/** A row of which a dialog was opened, and the same row as the server has it now. */
export function useRow<Row extends EditedRow>(given: Row | null, all: readonly Row[]): { row: Row | null; now: Row | null } {
  const [row] = useState(given)
  return { row, now: row && (all.find(({ id }) => id === row.id) ?? row) }
}

interface Props<Row, V extends FieldValues, B> extends Pick<FormOptions<V, B>, 'schema' | 'values' | 'body' | 'check'> {
  /** name of the row in titles and notices, such as 品类 */
  label: string
  object: ChangedObject
  /** null adds a new one */
  row: Row | null
  /** all of them, as the server has them now */
  all: readonly Row[]
  create: (body: B) => Promise<unknown>
  /** `row` is the one that the person has seen. */
  update: (row: Row, body: B) => Promise<unknown>
  /** asks the server for the rows again */
  onAsk: () => void
  onClose: () => void
  width?: number
  children: ReactNode
}
export function RowForm<Row extends EditedRow, V extends FieldValues, B extends { name: string }>(props: Props<Row, V, B>) {
  const { label, object, row: given, all, create, update, onAsk, onClose, width, children, ...options } = props
  const { row, now } = useRow(given, all)
  const form = useEndpointForm<V, B>({
    ...options,
    async send(body) {
      try {
        await (now ? update(now, body) : create(body))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      tellDone(`保存${label} · ${body.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`${row ? '修改' : '新增'}${label}`} onClose={onClose} {...(width ? { width } : {})}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {row && now && now.version !== row.version ? <ChangedMeanwhile object={object} from={row} to={now} /> : null}
        {children}
      </DialogForm>
    </Dialog>
  )
}
