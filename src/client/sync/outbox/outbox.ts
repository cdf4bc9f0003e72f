/** The outbox: what a person did, kept until the server has confirmed it. Every change to it is one durable transaction. */
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import { SYNC_SCHEMA } from '#api/wire.ts'
import { nowIso } from '#client/lib/clock.ts'
import type { Cancel, DraftRow, OutboxRow, RowChange } from '#client/sync/device/rows.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { subjectIn } from '#client/sync/noun.ts'
import { nounOf } from '#client/sync/nouns.ts'
import { followersOf, photosOf, relink, rowsBefore, withPhotos } from './depends.ts'
import { type DraftSubject, draftRow, restoreDrafts } from '#client/sync/device/drafts.ts'
import { durably, persist } from '#client/sync/device/storage.ts'
import { noteTooLate } from './too-late.ts'

export interface Doing<E extends Endpoint = Endpoint> {
  endpoint: E
  params?: Record<string, string>
  body: BodyOf<E>
  /** lanes from `laneOf`; the first is the action's subject */
  entities: string[]
  base_version?: number
  /** ids of photos in the body that must be uploaded first */
  photos?: string[]
  /** the action in words */
  label: string
  /** id of the draft it comes from; removed in the same write, restored if the row is taken back */
  draft_id?: string
  /** what was typed in a form that saves no draft; it becomes a draft if the row is taken back */
  typed?: { of: DraftSubject; value: unknown } | undefined
}

/** The drain's fields of a row that was never sent. */
const UNSENT = { state: 'waiting', unheard: 0, attempts: 0, next_at: 0, lease_until: 0, last_error: null } as const

/**
 * Queues one action. Resolves when it is safe on the device; throws NotSaved if there is no room. `adding` receives the row just
 * before the transaction ends.
 */
export async function enqueue<E extends Endpoint>(
  db: DeviceDb,
  doing: Doing<E>,
  adding: (row: OutboxRow) => void = () => {},
): Promise<OutboxRow> {
  const { nameOf } = await import('#api/registry.ts')
  const endpoint = nameOf(doing.endpoint)
  const row = await durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, db.meta, async () => {
      const [last, draft, lane] = await Promise.all([
        db.meta.get('n'),
        doing.draft_id ? db.drafts.get(doing.draft_id) : undefined,
        rowsBefore(db, doing.entities),
      ])
      const n = ((last?.value as number | undefined) ?? 0) + 1
      const fresh: OutboxRow = {
        key: uuidv7(),
        owner: db.owner,
        n,
        schema: SYNC_SCHEMA,
        endpoint,
        params: doing.params ?? {},
        body: doing.body as Record<string, unknown>,
        entities: doing.entities,
        base_version: doing.base_version ?? 0,
        depends_on: withPhotos(lane, doing.photos ?? []),
        created_at: nowIso(),
        ...UNSENT,
        label: doing.label,
        draft: doing.typed ? draftRow(db, uuidv7(), doing.typed.of, doing.typed.value) : (draft ?? null),
      }
      await Promise.all([db.meta.put({ key: 'n', value: n }), db.outbox.add(fresh), draft && db.drafts.delete(draft.id)])
      adding(fresh)
      return fresh
    }),
  )
  persist()
  return row
}

export const allRows = (db: DeviceDb): Promise<OutboxRow[]> => db.outbox.orderBy('n').toArray()

/** Sends rows that wait after a network failure now, and the refused rows in `keys` under new keys. */
export async function retryNow(db: DeviceDb, keys?: string[]): Promise<void> {
  await durably(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const rows = keys ? (await db.outbox.bulkGet(keys)).filter((row) => row !== undefined) : await allRows(db)
      for (const row of rows) {
        if (row.state === 'waiting' || row.state === 'cancelling') await db.outbox.update(row.key, { next_at: 0 })
        else if (row.state === 'needs_review' && keys) await replace(db, row, {})
      }
    }),
  )
}

/** The draft under the subject of the draft it replaces, because the row's form looks there. */
const movedTo = (old: DraftRow | null, draft: DraftRow): DraftRow =>
  old ? { ...draft, kind: old.kind, subject: old.subject } : draft

/**
 * Queues a refused row again, unchanged or changed: a new key at the old place in its lane. A draft of the change is handled as
 * in `enqueue`.
 */
export async function redo(db: DeviceDb, key: string, change: RowChange, draft_id?: string): Promise<void> {
  await durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const row = await db.outbox.get(key)
      if (row?.state !== 'needs_review') return
      const typed = draft_id ? await db.drafts.get(draft_id) : undefined
      const draft = typed ? movedTo(row.draft, typed) : row.draft
      await db.outbox.update(key, { draft })
      await replace(db, { ...row, draft }, change)
      if (typed) await db.drafts.delete(typed.id)
    }),
  )
}

/** Whether the server may know the row's key. If so, only the server can tell its outcome. */
export const mayHaveLeft = (row: OutboxRow): boolean => row.unheard !== 0

/** Makes the drain ask the server to close the row's key. Until the answer, the row's effect stays and its lane waits. */
const askToClose = (db: DeviceDb, row: OutboxRow, cancel: Cancel) =>
  db.outbox.update(row.key, { state: 'cancelling', cancel, next_at: 0, lease_until: 0 })

const replace = (db: DeviceDb, row: OutboxRow, change: RowChange): Promise<unknown> =>
  mayHaveLeft(row) ? askToClose(db, row, { intent: 'redo', change }) : underNewKey(db, row, change)

async function underNewKey(db: DeviceDb, { cancel: _done, ...row }: OutboxRow, change: RowChange): Promise<void> {
  const base_version = change.base_version ?? row.base_version
  const body = { ...row.body, ...change.body, ...('base_version' in row.body ? { base_version } : {}) }
  const next: OutboxRow = {
    ...row,
    body,
    base_version,
    depends_on: change.photos ? withPhotos(row.depends_on, change.photos) : row.depends_on,
    label: change.label ?? row.label,
    key: uuidv7(),
    ...UNSENT,
  }
  await db.outbox.delete(row.key)
  await db.outbox.add(next)
  await relink(db, row.key, [next.key])
}

/**
 * The result of taking back. gone: `count` rows were removed and `drafts` drafts restored. asking: the rows may have left, so the
 * server is asked. late: a row is being sent or is confirmed.
 */
export type TakenBack = { kind: 'gone'; count: number; drafts: number } | { kind: 'asking' } | { kind: 'late' }

export function takenBackWords(taken: TakenBack, online: boolean): string {
  if (taken.kind === 'late') return '正在提交，已不能撤回'
  if (taken.kind === 'asking') return online ? '正在向服务器确认是否已提交' : '还不能确定是否已提交，联网后自动确认'
  const words = taken.count > 1 ? `已撤回 ${taken.count} 项操作` : '已撤回'
  return taken.drafts > 0 ? `${words}，填写的内容已恢复为草稿` : words
}

/** Takes back a row and all rows that depend on it, in any lane. */
export async function takeBack(db: DeviceDb, key: string): Promise<TakenBack> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async (): Promise<TakenBack> => {
      const row = await db.outbox.get(key)
      if (!row) return { kind: 'late' }
      const rows = [row, ...(await followersOf(db, row))]
      if (rows.some(({ state }) => state === 'sending')) return { kind: 'late' }
      if (rows.some(mayHaveLeft)) {
        for (const each of rows) await askToClose(db, each, { intent: 'take_back' })
        return { kind: 'asking' }
      }
      await db.outbox.bulkDelete(rows.map((each) => each.key))
      return { kind: 'gone', count: rows.length, drafts: await restoreDrafts(db, rows) }
    }),
  )
}

/**
 * Removes one refused row, now or after the server has closed its key, so that its lane continues. False while the row is being
 * sent.
 */
export async function discard(db: DeviceDb, key: string): Promise<boolean> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (!row || row.state === 'sending') return false
      if (mayHaveLeft(row)) await askToClose(db, row, { intent: 'discard' })
      else await drop(db, row)
      return true
    }),
  )
}

/** Removes rows that came back. A new attempt would wait behind them for ever. */
export async function discardAll(db: DeviceDb, rows: readonly OutboxRow[]): Promise<void> {
  for (const { key } of rows) await discard(db, key)
}

async function drop(db: DeviceDb, row: OutboxRow): Promise<void> {
  await db.outbox.delete(row.key)
  await relink(db, row.key, row.depends_on)
}

/** Completes the person's request after the server has closed the row's key. Call it in a transaction over outbox and drafts. */
export async function closed(db: DeviceDb, row: OutboxRow): Promise<void> {
  if (row.cancel?.intent === 'redo') return underNewKey(db, row, row.cancel.change)
  if (row.cancel?.intent !== 'discard') await restoreDrafts(db, [row])
  return drop(db, row)
}

/**
 * Removes rows that the server has applied, and records those that a person wanted back. Call it in a transaction over outbox, blobs
 * and meta.
 */
export async function confirmed(db: DeviceDb, keys: string[]): Promise<void> {
  const rows = (await db.outbox.bulkGet(keys)).filter((row) => row !== undefined)
  await noteTooLate(
    db,
    rows.filter((row) => row.state === 'cancelling'),
  )
  const of_private = rows.filter(({ entities }) => entities.some((lane) => nounOf(subjectIn(lane).noun).keeps_no_photos))
  if (of_private.length > 0) await db.blobs.bulkDelete(of_private.flatMap(photosOf))
  await db.outbox.bulkDelete(keys)
}

/**
 * The server was restored from a backup and may have lost confirmed actions. Queued rows drop their dependencies on rows that
 * left the device, and their photos are uploaded again. Call it in a transaction over outbox and blobs.
 */
export async function startAnew(db: DeviceDb): Promise<void> {
  const rows = await db.outbox.toArray()
  const here = new Set(rows.map((row) => row.key))
  for (const row of rows) {
    await db.outbox.update(row.key, { depends_on: row.depends_on.filter((key) => key.startsWith('blob:') || here.has(key)) })
  }
  await db.blobs
    .where('id')
    .anyOf(rows.flatMap(photosOf))
    .and((blob) => blob.state === 'uploaded')
    .modify({ state: 'local', upload_url: null })
}
