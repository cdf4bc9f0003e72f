/** Exports over HTTP. Each person lists, downloads and cancels only their own. */
import { eq } from 'drizzle-orm'
import * as api from '#api/exports.ts'
import { chinaDay } from '#domain/china-time.ts'
import { ERASED } from '#domain/desk/erasure.ts'
import { hasPseudonym } from '#domain/firm/pseudonym.ts'
import { endingOf, exportName, EXPORTS_AT_ONCE, EXPORTS_KEPT, isStatement, mayExport } from '#domain/list/export.ts'
import { Refusal } from '#domain/refusal.ts'
import { STATEMENT_PDF_MOST } from '#domain/accounting/statement.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { users } from '../db/tables/accounts.ts'
import { enqueue } from '../jobs.ts'
import { markExported, unmarkExported } from '../orders/u8.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import { personName, type User } from '../session/accounts.ts'
import { fileNameOf, hasPdf, sourceOf } from '../statements/files.ts'
import { openFile, removeFile } from './disk.ts'
import { EXPORT_JOB } from './make.ts'
import { change, countOwn, type ExportRow, findOwn, hasExpired, insert, listOwn, remove, view } from './store.ts'

async function own({ db, session }: SessionContext, id: string, lock = false): Promise<ExportRow> {
  const found = await findOwn(db, session.user_id, id, lock)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Each finished file makes room, so a later try succeeds. */
const RETRY_AFTER_S = 30

/** Limits a person's exports, so that nobody fills the disk or keeps others waiting. */
async function refuseTooMany({ db, session }: SessionContext): Promise<void> {
  const { being_made, all } = await countOwn(db, session.user_id)
  if (being_made >= EXPORTS_AT_ONCE)
    throw new Refusal('too_many', {
      message: `最多同时生成 ${EXPORTS_AT_ONCE} 个文件，请等已有的完成`,
      details: { retry_after_s: RETRY_AFTER_S },
    })
  if (all >= EXPORTS_KEPT) throw new Refusal('too_many', { message: `最多保留 ${EXPORTS_KEPT} 个导出任务，请先删除不用的` })
}

/** The person whose data are copied. The lock lets an erasure at the same time find this export, or this call find nobody. */
async function personOf({ db }: SessionContext, id: string | undefined): Promise<User> {
  if (id === undefined) throw new Refusal('invalid', { fields: { 'query.user_id': '请选择人员' } })
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('share')
  if (!user) throw new Refusal('not_found')
  if (hasPseudonym(user)) throw new Refusal('wrong_state', { message: ERASED })
  return user
}
const nameOf = (parts: readonly (string | null)[], now: Date): string =>
  ['循金', ...parts.filter(Boolean), chinaDay(now)].join('-')

interface Dependencies {
  data_dir: string
  /** makes the worker look for a job at once */
  wake: () => void
}

export const exportRoutes = ({ data_dir, wake }: Dependencies): Route[] => [
  route(api.listExports, async ({ db, session }) => ({ data: await listOwn(db, session.user_id) })),
  route(api.readExport, async (context, { params }) => ({ data: view(await own(context, params.id)) })),
  route(api.startExport, async (context, { body: { id, kind, query } }) => {
    const { db, session, now, key } = context
    if (!mayExport(session, kind)) throw new Refusal('invalid', { fields: { kind: '没有这种导出' } })
    await refuseTooMany(context)
    const account = isStatement(kind) ? await sourceOf(db, session, query) : null
    if (kind === 'statement_pdf' && !hasPdf(account?.statement))
      throw new Refusal('invalid', { fields: { kind: `超过 ${STATEMENT_PDF_MOST} 笔的对账单请导出 Excel` } })
    const person = kind === 'person' ? await personOf(context, query.user_id) : null
    const written = await insert(db, {
      id,
      kind,
      query,
      user_id: session.user_id,
      firm_id: session.firm_id,
      role: session.role,
      status: 0,
      name: account ? fileNameOf(account, session) : nameOf([exportName(kind, query), person && personName(person)], now),
      created_at: now,
      updated_at: now,
    })
    if (!written) throw new Refusal('invalid', { fields: { id: '任务编号已被使用' } })
    await enqueue(db, EXPORT_JOB, { export_id: id }, now)
    await announce(db, key, [{ audience: session.user_id, entity: 'export', entity_id: id, op: 'new' }])
    await (person
      ? audit(db, { context, action: 'export', object: 'person', object_id: person.id, detail: { title: personName(person) } })
      : audit(db, { context, action: 'create', object: 'export', object_id: id, detail: { kind } }))
    context.after(wake)
    return { data: view(written) }
  }),
  route(api.endExport, async (context, { params: { id } }) => {
    const found = await own(context, id, true)
    await remove(context.db, context.key, found)
    await audit(context.db, { context, action: 'delete', object: 'export', object_id: id })
    context.after(() => removeFile(data_dir, found))
    return { data: { ok: true as const } }
  }),
  download(api.exportFile, async (context, { params }) => {
    const found = await own(context, params.id)
    const { kind, name, status } = found
    // A file of the desk is closed to whoever has lost the role.
    if (!mayExport(context.session, kind)) throw new Refusal('not_found')
    const content = status === 2 && !hasExpired(found, context.now) ? await openFile(data_dir, found) : null
    if (!content) throw new Refusal('wrong_state', { message: '文件还没有生成，或已过期删除' })
    const ending = endingOf(kind)
    return { name: `${name}.${ending}`, content, ...(ending === 'pdf' ? { media: 'application/pdf' as const } : {}) }
  }),
  route(api.markExport, async (context, { params: { id }, body: { marked } }) => {
    const { db, key, now } = context
    const found = await own(context, id, true)
    if (found.kind !== 'u8' || found.status !== 2 || !found.nos)
      throw new Refusal('wrong_state', { message: '这个文件没有可以标记的订单' })
    // The marks carry the time at which this file was marked. A later time would lose them.
    if (marked === (found.marked_at !== null)) return { data: view(found) }
    const nos = found.nos.split('\n')
    await (found.marked_at ? unmarkExported(context, nos, found.marked_at) : markExported(context, nos))
    const row = await change(db, key, id, { marked_at: marked ? now : null })
    if (!row) throw new Refusal('not_found')
    return { data: view(row) }
  }),
]
