/** Folds queued calls on records with one default per firm: warehouse addresses and bank cards. */
import { queuedDefaultRank } from '#domain/firm/default-rank.ts'
import { byCall } from '../noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'

interface Ranked {
  id: string
  default_rank: number
  is_default: boolean
  version: number
  created_at: string
  updated_at: string
}

/** The fields that a queued call sets. A call that sets a new default ranks it after all server ranks. */
function typedIn({ body, created_at, n }: OutboxRow, default_rank: number) {
  const { base_version: _b, ...fields } = body as { base_version?: number; is_default: boolean }
  return { ...fields, default_rank: fields.is_default ? queuedDefaultRank(n) : default_rank, updated_at: created_at }
}
/** A record that the server does not have yet (version 0). One that came back never replaces the default. */
function unsaved<V extends Ranked>(id: string, row: OutboxRow): V {
  const typed = { ...typedIn(row, 0), id, version: 0, created_at: row.created_at } as V
  return row.state === 'needs_review' ? { ...typed, default_rank: -1 } : typed
}

/** `calls` are the names of the create, update and delete calls; `further` are the noun's own. */
export const foldRanked = <V extends Ranked>(
  calls: { create: string; update: string; remove: string },
  further: Parameters<typeof byCall<V>>[0] = {},
) =>
  byCall<V>({
    ...further,
    [calls.create]: (record, row) => record ?? unsaved(row.body['id'] as string, row),
    // If a change came back because the record was deleted, the record stays visible as typed.
    [calls.update]: (record, row) => {
      if (record) return { ...record, ...typedIn(row, record.default_rank) }
      return row.state === 'needs_review' ? unsaved(row.params['id'] ?? '', row) : null
    },
    [calls.remove]: () => null,
  })
