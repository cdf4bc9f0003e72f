/** Only a real PostgreSQL shows this race: the embedded engine runs one transaction at a time. */
import { asc, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announce } from '#server/changes.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { connect } from '#server/db/connect.ts'
import { changes } from '#server/db/tables/sync.ts'
import { sequence } from '#server/sync/sequencer.ts'
import { slowLine } from './slow-line.ts'
import { openDatabase } from './sync-server.ts'

let database: Database
let other_node: Database
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openDatabase('server')
  database = opened.database
  url = opened.url as string
  other_node = await connect({ database_url: url })
  drop = opened.drop
})
afterAll(async () => {
  await other_node?.close()
  await drop?.()
})

const audience = uuidv7()
const write = (db: Db, entity_id: string) => announce(db, null, [{ audience, entity: 'order', entity_id, op: 'new' }])
const after = async (position: number) => {
  const rows = await database.db.select().from(changes).where(gt(changes.position, position)).orderBy(asc(changes.position))
  return { ids: rows.map(({ entity_id }) => entity_id), last: rows.at(-1)?.position ?? position }
}
/** A transaction that has written and waits for a signal to commit. */
async function held(entity_id: string, naive: (db: Db) => Promise<void>) {
  let release = () => {}
  let wrote = () => {}
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const done = database.db.transaction(async (tx) => {
    await write(tx, entity_id)
    await naive(tx)
    wrote()
    await gate
  })
  await written
  return async () => {
    release()
    await done
  }
}

it('case 1: two transactions that commit out of order are both delivered; a plain sequence cursor would lose one', async () => {
  await database.db.execute(sql`create table plain (n bigserial primary key, entity_id uuid not null)`)
  const [slow, quick] = [uuidv7(), uuidv7()]
  const plainly = (id: string) => async (db: Db) => void (await db.execute(sql`insert into plain (entity_id) values (${id})`))
  const plainAfter = async (n: number) =>
    (await database.db.execute<{ n: number; entity_id: string }>(sql`select n, entity_id from plain where n > ${n} order by n`))
      .rows

  const commitSlow = await held(slow, plainly(slow))
  const commitQuick = await held(quick, plainly(quick))
  await commitQuick()
  const plain = await plainAfter(0)
  const start = (await sequence(database)) - 1
  const first = await after(start)
  await commitSlow()
  const plain_lost = await plainAfter(Number(plain.at(-1)?.n))
  await sequence(database)
  const second = await after(first.last)

  expect([plain.map((row) => row.entity_id), plain_lost]).toEqual([[quick], []])
  expect([first.ids, second.ids]).toEqual([[quick], [slow]])
})

it('a waiting writer does not block others', async () => {
  const [waiting, free] = [uuidv7(), uuidv7()]
  const before = await sequence(database)
  const commit = await held(waiting, async () => {})
  await write(database.db, free)
  await sequence(database)
  expect((await after(before)).ids).toEqual([free])
  await commit()
})

it('a reader misses none and repeats none while two nodes assign positions and many write', async () => {
  const start = await sequence(database)
  const written: string[] = []
  const writers = Array.from({ length: 12 }, async (_, w) => {
    for (let i = 0; i < 25; i++) {
      const ids = [uuidv7(), uuidv7()]
      await (w % 2 ? database : other_node).db.transaction(async (tx) => {
        for (const id of ids) await write(tx, id)
      })
      written.push(...ids)
    }
  })
  let writing = true
  const all = Promise.all(writers).finally(() => {
    writing = false
  })
  const read: string[] = []
  let cursor = start
  const reader = async () => {
    for (let last = false; !last; ) {
      last = !writing
      await Promise.all([sequence(database), sequence(other_node)])
      const { ids, last: position } = await after(cursor)
      read.push(...ids)
      cursor = position
    }
  }
  await Promise.all([all, reader()])
  expect(read.toSorted()).toEqual(written.toSorted())
  expect(cursor - start).toBe(written.length)
})

it('a call ignores a running pass that read before its commit', async () => {
  const line = await slowLine(url)
  const slow = await connect({ database_url: line.url })
  try {
    await sequence(slow)
    const looked = line.hold()
    const early = sequence(slow)
    await looked
    const id = uuidv7()
    await write(database.db, id)
    const late = sequence(slow)
    line.release()
    const [before, after_commit] = [await early, await late]
    const [row] = await database.db.select({ position: changes.position }).from(changes).where(eq(changes.entity_id, id))
    expect([before, after_commit]).toEqual([(row?.position ?? 0) - 1, row?.position])
  } finally {
    await slow.close()
    await line.close()
  }
})
