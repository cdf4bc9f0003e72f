/** Statements that are asked often and always alike: built once, and parsed and planned once for each connection. */
import type { Db } from './connect.ts'

interface Prepared<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>
}
const known = new WeakMap<Db, Map<string, Prepared<unknown>>>()

/** The statement with this name. Its text must follow from the name alone; values that differ are placeholders. */
export function prepared<Row>(db: Db, name: string, prepare: (name: string) => Prepared<Row>): Prepared<Row> {
  const statements = known.get(db) ?? new Map<string, Prepared<unknown>>()
  known.set(db, statements)
  const made = (statements.get(name) as Prepared<Row> | undefined) ?? prepare(name)
  statements.set(name, made)
  return made
}
