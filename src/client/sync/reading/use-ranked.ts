/**
 * Records with one default per firm, such as warehouse addresses and bank cards: the values with what is queued, and their
 * changes. Every change goes through the outbox.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '#api/endpoint.ts'
import type { NounName } from '#api/wire.ts'
import { inOrder } from '#domain/firm/default-rank.ts'
import type { Folded } from './fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discard, redo } from '#client/sync/outbox/outbox.ts'
import { type AllRows, useAccount, useAct } from './react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'

/** The calls are named create…, update… and delete…. */
interface RankedKind<Fields> {
  noun: NounName
  word: string
  titleOf(fields: Fields): string
  create: Endpoint
  update: Endpoint
  remove: Endpoint
}
interface Ranked {
  id: string
  is_default: boolean
  default_rank: number
  version: number
  created_at: string
  updated_at: string
}
/** The fields in the form of a record. */
export type FieldsOf<R extends Ranked> = Omit<R, Exclude<keyof Ranked, 'is_default'>>

/** The default first, then the newest. */
export function ranked<R extends Ranked>({ items, ...rest }: AllRows<R>): AllRows<R> {
  const byId = new Map(items?.map((item) => [item.value.id, item]))
  const sorted = items && inOrder(items.map(({ value }) => value))
  return { items: sorted?.map((value) => ({ ...(byId.get(value.id) as Folded<R>), value })), ...rest }
}

/** A creation or change that came back. Editing the record sends it again. */
export const refusedEdit = ({ review }: Folded<Ranked>): OutboxRow | undefined =>
  review.find(({ endpoint }) => /^(?:create|update)/.test(endpoint))

/** Whether a change came back because somebody had deleted the record. */
export const isDeleted = (item: Folded<Ranked>): boolean =>
  item.value.version === 0 && refusedEdit(item)?.endpoint.startsWith('update') === true

export const fieldsOf = <R extends Ranked>({
  id: _i,
  default_rank: _r,
  version: _v,
  created_at: _c,
  updated_at: _u,
  ...fields
}: R) => fields as FieldsOf<R>

/** Each function queues one call and resolves when it is safe on the device. Throws NotSaved. */
export function useRankedActions<R extends Ranked>(kind: RankedKind<FieldsOf<R>>) {
  const { db, engine } = useAccount()
  const act = useAct()
  const about = ({ id, version }: R) => ({ params: { id }, base_version: version, entities: [laneOf(kind.noun, id)] })
  const label = (doing: string, fields: FieldsOf<R>) => `${doing}${kind.word}：${kind.titleOf(fields)}`
  const update = (record: R, fields: FieldsOf<R>, doing: string) =>
    act({
      endpoint: kind.update,
      body: { base_version: record.version, ...fields },
      label: label(doing, fields),
      ...about(record),
    })
  const add = (id: string, fields: FieldsOf<R>): Promise<OutboxRow | null> =>
    act({ endpoint: kind.create, body: { id, ...fields }, entities: [laneOf(kind.noun, id)], label: label('添加', fields) })
  return {
    add,
    /**
     * `item` is the state when editing began. A refused call is sent again with these fields. If the record was deleted
     * meanwhile, it becomes a new record.
     */
    async edit(item: Folded<R>, fields: FieldsOf<R>): Promise<OutboxRow | null> {
      const refused = await db.outbox.get(refusedEdit(item)?.key ?? '')
      if (refused?.state !== 'needs_review') return update(item.value, fields, '修改')
      if (isDeleted(item)) {
        const row = await add(uuidv7(), fields)
        await discard(db, refused.key)
        return row
      }
      const doing = refused.endpoint.startsWith('create') ? '添加' : '修改'
      await redo(db, refused.key, { base_version: item.value.version, body: { ...fields }, label: label(doing, fields) })
      void engine.wake()
      return null
    },
    makeDefault: (record: R): Promise<OutboxRow | null> => update(record, { ...fieldsOf(record), is_default: true }, '设为默认'),
    remove: (record: R): Promise<OutboxRow | null> =>
      act({
        endpoint: kind.remove,
        body: { base_version: record.version },
        label: label('删除', fieldsOf(record)),
        ...about(record),
      }),
  }
}
