/** The operation log (操作日志): who did what to which object, from where, written in the transaction of the effect. */
import { v7 as uuidv7 } from 'uuid'
import type { Context } from './context.ts'
import { beforeCommit, type Batch } from './db/before-commit.ts'
import type { Db } from './db/connect.ts'
import { auditLog } from './db/tables/records.ts'

interface AuditEntry {
  context: Pick<Context, 'ip' | 'now'> & { session: { user_id: string; firm_id: string } | null }
  action: string
  object: string
  object_id: string
  /** what changed; never a code, password or token */
  detail?: Record<string, unknown>
}

const write: Batch<Db, typeof auditLog.$inferInsert> = async (tx, lines) => {
  await tx.insert(auditLog).values(lines)
}

export async function audit(db: Db, { context, action, object, object_id, detail = {} }: AuditEntry): Promise<void> {
  const { session, ip, now } = context
  const who = { user_id: session?.user_id ?? null, firm_id: session?.firm_id ?? null }
  await beforeCommit(db, write, [{ id: uuidv7(), at: now, ...who, ip, action, object, object_id, detail }])
}
