/** The content of the database, table by table, for checking whether anything has changed. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** Sessions leave traces of their own: the last use of a token, and counted attempts. */
const TRACES = new Set(['sessions', 'tokens', 'limits'])

/** A hash of each table's rows, independent of their order. */
export async function dump(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !TRACES.has(row.name))) {
    const found = await db.execute<{ line: string }>(sql`select t::text as line from ${sql.identifier(name)} t order by 1`)
    const lines = found.rows.map(({ line }) => line)
    hashes[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  }
  return hashes
}

/**
 * The dump before and after a test, for consecutive tests that change nothing. The dump after one test is the dump before the
 * next, so a change in between fails the next test.
 */
export function dumps(db: () => Db) {
  let known: Record<string, string> | undefined
  return {
    before: async () => (known ??= await dump(db())),
    after: async () => (known = await dump(db())),
  }
}
