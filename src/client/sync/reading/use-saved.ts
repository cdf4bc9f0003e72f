/**
 * Records that one call adds and edits, such as weigh-ticket templates and permits: their changes. Every change goes through the
 * outbox.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '#api/endpoint.ts'
import type { NounName } from '#api/wire.ts'
import { laneOf } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { discard, redo } from '#client/sync/outbox/outbox.ts'
import type { Folded } from './fold.ts'
import { useAccount, useAct } from './react.tsx'

interface SavedKind<Fields> {
  noun: NounName
  word: string
  titleOf(fields: Fields): string
  save: Endpoint
  remove: Endpoint
  /** the files that are uploaded before the record is sent */
  filesOf?(fields: Fields): string[]
}
interface Saved {
  id: string
  version: number
}

/** A change that came back. Editing the record sends it again. */
export const refusedSave = ({ review }: Pick<Folded<Saved>, 'review'>): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint.startsWith('save'))

/** Each function queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useSavedActions<Fields extends object>(kind: SavedKind<Fields>) {
  const { db, engine } = useAccount()
  const act = useAct()
  const label = (fields: Fields) => `保存${kind.word}：${kind.titleOf(fields)}`
  const filesOf = (fields: Fields) => (kind.filesOf ? { photos: kind.filesOf(fields) } : {})
  const save = (id: string, base_version: number, fields: Fields): Promise<OutboxRow | null> =>
    act({
      endpoint: kind.save,
      body: { id, base_version, ...fields },
      base_version,
      entities: [laneOf(kind.noun, id)],
      label: label(fields),
      ...filesOf(fields),
    })
  return {
    add: (id: string, fields: Fields): Promise<OutboxRow | null> => save(id, 0, fields),
    /**
     * `item` is the state when editing began. A refused call is sent again with these fields. If the record was deleted
     * meanwhile, it becomes a new one.
     */
    async edit(item: Folded<Fields & Saved>, fields: Fields): Promise<OutboxRow | null> {
      const { id, version } = item.value
      const refused = await db.outbox.get(refusedSave(item)?.key ?? '')
      if (refused?.state !== 'needs_review') return save(id, version, fields)
      if (version === 0) {
        const row = await save(uuidv7(), 0, fields)
        await discard(db, refused.key)
        return row
      }
      const change = {
        base_version: version,
        body: { ...fields } as Record<string, unknown>,
        label: label(fields),
        ...filesOf(fields),
      }
      await redo(db, refused.key, change)
      void engine.wake()
      return null
    },
    remove: ({ id, version, ...fields }: Fields & Saved): Promise<OutboxRow | null> =>
      act({
        endpoint: kind.remove,
        params: { id },
        body: { base_version: version },
        base_version: version,
        entities: [laneOf(kind.noun, id)],
        label: `删除${kind.word}：${kind.titleOf(fields as unknown as Fields)}`,
      }),
  }
}
