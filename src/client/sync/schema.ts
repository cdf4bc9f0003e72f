/** The version of an outbox row, and how rows of older code become today's. */
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { OutboxRow } from './db.ts'

type Upcast = (row: OutboxRow) => OutboxRow
/** From the version in the key to the next. A row of version 0 may lack its dependencies, label and draft. */
const UPCASTS: Record<number, Upcast> = {
  0: (row) => ({
    ...row,
    schema: 1,
    depends_on: row.depends_on ?? [],
    label: row.label ?? row.endpoint,
    draft: row.draft ?? null,
  }),
}

/** The row as today's code understands it; null when it was written by newer code and must wait for it. */
export function upcast(row: OutboxRow): OutboxRow | null {
  let current = row
  while (current.schema < SYNC_SCHEMA) {
    const step = UPCASTS[current.schema]
    if (!step) return null
    current = step(current)
  }
  return current.schema === SYNC_SCHEMA ? current : null
}
