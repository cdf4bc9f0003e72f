/**
 * The dialog that adds or changes a row of the desk. A draft keeps what is typed. It says what a colleague has changed since the
 * person began.
 */
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { type FormOptions, useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { ChangedMeanwhile } from './desk-parts.tsx'
import { DESK_ROWS, rowDraft, type RowObject, rowTitle } from './row-draft.ts'
import { baseIn, type TypedOver, typedOver } from './typed-over.ts'

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
  object: RowObject
  /** null adds a new one */
  row: Row | null
  /** all of them, as the server has them now */
  all: readonly Row[]
  create: (body: B) => Promise<unknown>
  /** `row` is the one that the server has now. */
  update: (row: Row, body: B) => Promise<unknown>
  /** asks the server for the rows again */
  onAsk: () => void
  onClose: () => void
  width?: number
  /** the fields, or what draws those that depend on the typed values */
  children: ReactNode | ((typed: V) => ReactNode)
}
function OpenForm<Row extends EditedRow, V extends FieldValues, B extends { name: string }>({
  object,
  all,
  schema,
  body = (values) => values,
  check,
  create,
  update,
  onAsk,
  onClose,
  children,
  draft,
  typed,
}: Props<Row, V, B> & { draft: Draft<TypedOver<V>>; typed: TypedOver<V> }) {
  const { row, now } = useRow(baseIn<Row>(typed), all)
  const form = useEndpointForm<TypedOver<V>, B>({
    schema,
    values: typed,
    body: ({ base: _base, ...values }) => body(values as unknown as V),
    check,
    draft,
    async send(given) {
      try {
        await (now ? update(now, given) : create(given))
      } catch (error) {
        if (error instanceof Refused) onAsk()
        throw error
      }
      await draft.drop()
      tellDone(`保存${DESK_ROWS[object].label} · ${given.name}`)
    },
    onDone: onClose,
  })
  const discard = () => void draft.drop().then(onClose)
  return (
    <DialogForm form={form} submit_label="保存" onCancel={onClose}>
      {row && now && now.version !== row.version ? <ChangedMeanwhile object={object} from={row} to={now} /> : null}
      {typeof children === 'function' ? children(form.values) : children}
      <DraftLine draft={draft} onDiscard={discard} />
    </DialogForm>
  )
}

export function RowForm<Row extends EditedRow, V extends FieldValues, B extends { name: string }>(props: Props<Row, V, B>) {
  const { object, row, values, onClose, width } = props
  const draft = useDraft(rowDraft<V>(object, row?.id ?? null), () => typedOver(values, row))
  return (
    <Dialog open title={rowTitle(object, row === null)} onClose={onClose} {...(width ? { width } : {})}>
      {draft.value ? <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} /> : null}
    </Dialog>
  )
}
