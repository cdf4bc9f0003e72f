/** The operation log (操作日志): who did what to which object, from where, written in the transaction of the effect. */
import { v7 as uuidv7 } from 'uuid'
import type { LogAction, LogObject } from '#domain/firm/log.ts'
import { type LogChange, withoutNumbers } from '#domain/firm/log-changes.ts'
import type { Context } from './context.ts'
import { beforeCommit, type Batch } from './db/before-commit.ts'
import type { Db } from './db/connect.ts'
import { auditLog } from './db/tables/records.ts'

/** The context names who acts, from where and with which browser. */
export type AuditContext = Pick<Context, 'ip' | 'now' | 'agent'> & {
  session: { user_id: string; firm_id: string; session_id?: string } | null
}
interface AuditEntry<O extends LogObject> {
  context: AuditContext
  object: O
  /** one of the actions that have words in the domain */
  action: LogAction<O>
  object_id: string
  /** number or name of the object, and what changed; never a code, password or token */
  detail?: Readonly<Record<string, unknown>>
  /** fields before and after, in words */
  changes?: readonly LogChange[]
}

const write: Batch<Db, typeof auditLog.$inferInsert> = async (tx, lines) => {
  await tx.insert(auditLog).values(lines)
}

/** The same values with the numbers that identify people and accounts covered in every text, because people type them. */
function covered<T>(value: T): T {
  if (typeof value === 'string') return withoutNumbers(value) as T
  if (Array.isArray(value)) return value.map(covered) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, covered(each)])) as T
}

export async function audit<O extends LogObject>(db: Db, entry: AuditEntry<O>): Promise<void> {
  const { context, action, object, object_id, detail = {}, changes = [] } = entry
  const { session, ip, now, agent } = context
  const who = { user_id: session?.user_id ?? null, firm_id: session?.firm_id ?? null, session_id: session?.session_id ?? null }
  const what = { action, object, object_id, detail: covered(changes.length > 0 ? { ...detail, changes } : detail) }
  await beforeCommit(db, write, [{ id: uuidv7(), at: now, ...who, ip, agent, ...what }])
}
