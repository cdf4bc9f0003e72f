/** Folds queued calls on records that one call adds and edits: weigh-ticket templates and permits. */
import { byCall } from '../noun.ts'

interface Saved {
  id: string
  version: number
  created_at: string
  updated_at: string
}

/** A record that the server does not have yet has version 0. */
export const foldSaved = <V extends Saved>(calls: { save: string; remove: string }) =>
  byCall<V>({
    [calls.save](record, { body, created_at }) {
      const { base_version: _b, ...fields } = body
      return { ...(record ?? { version: 0, created_at }), ...fields, updated_at: created_at } as unknown as V
    },
    [calls.remove]: () => null,
  })
