/** Reads the operation log from the database. Everybody reads their own entries; people who may read those of their firm do so too. */
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { LogRow } from '#api/logs.ts'
import { deviceName } from '#domain/firm/device.ts'
import { type LogObject, logWords, objectsOf, readsFirmLog } from '#domain/firm/log.ts'
import type { LogKind } from '#domain/firm/log-kinds.ts'
import { readPeriod } from '#domain/list/list-filter.ts'
import type { Role } from '#domain/role.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { type Page, pageOf, type PageQuery } from '../db/paging.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { auditLog } from '../db/tables/records.ts'
import { personName } from '../session/accounts.ts'
import { placeOf } from '../session/place.ts'
import { foundInAll, OF_TRADE } from './search.ts'

interface Filter {
  kind?: LogKind | undefined
  user_id?: string | undefined
  /** days in China, both included */
  from?: string | undefined
  to?: string | undefined
}

/** The people whose entries the reader sees, themselves first. */
export async function readersPeople(db: Db, reader: Actor): Promise<{ id: string; name: string }[]> {
  const whose = readsFirmLog(reader) ? eq(users.firm_id, reader.firm_id) : eq(users.id, reader.user_id)
  const rows = await db
    .select()
    .from(users)
    .where(whose)
    .orderBy(desc(eq(users.id, reader.user_id)), asc(users.created_at))
  return rows.map((user) => ({ id: user.id, name: personName(user) }))
}

/** The entries of these people, days and kind. */
function matching({ kind, user_id, from = '', to = '' }: Filter): SQL | undefined {
  const { since, until } = readPeriod(`${from}~${to}`, 0)
  return and(
    user_id ? eq(auditLog.user_id, user_id) : undefined,
    kind ? inArray(auditLog.object, objectsOf(kind)) : undefined,
    since ? gte(auditLog.at, new Date(since)) : undefined,
    until ? lt(auditLog.at, new Date(until)) : undefined,
  )
}

/** An entry stays with the firm for which it was done. */
function seenBy(reader: Actor, filter: Filter): SQL | undefined {
  const own = readsFirmLog(reader) ? undefined : eq(auditLog.user_id, reader.user_id)
  return and(eq(auditLog.firm_id, reader.firm_id), own, matching(filter))
}

export async function listLogs(db: Db, reader: Actor, { cursor, limit, ...filter }: Filter & PageQuery): Promise<Page<LogRow>> {
  const { id, at: created_at } = auditLog
  const select = db
    .select({ id, created_at, entry: auditLog, user: users })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.user_id))
  const { data, next } = await pageOf(select, { created_at, id }, { cursor, limit }, seenBy(reader, filter))
  return { data: data.map(({ entry, user }) => rowOf(entry, personName(user), reader)), next }
}

/** The operator is a trader too, so of another firm's trade only the step is told, and not on what or with which figures. */
const withoutTrade = (row: LogRow): LogRow =>
  OF_TRADE.includes(row.kind) ? { ...row, object_id: '', title: '', changes: [], note: '' } : row

interface AllFilter extends Filter {
  firm_id?: string | undefined
  search?: string | undefined
}
const ofAll = async (db: Db, reader: Actor, { firm_id, search, ...filter }: AllFilter): Promise<SQL | undefined> =>
  and(
    firm_id ? eq(auditLog.firm_id, firm_id) : undefined,
    matching(filter),
    search ? await foundInAll(db, reader.firm_id, search) : undefined,
  )

/** The entries of everybody, for the administrators of the operator's desk. Names bear the firm. */
export async function listAllLogs(
  db: Db,
  reader: Actor,
  { cursor, limit, ...filter }: AllFilter & PageQuery,
): Promise<Page<LogRow>> {
  const { id, at: created_at } = auditLog
  const select = db
    .select({ id, created_at, entry: auditLog, user: users, firm_name: firms.name })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.user_id))
    .innerJoin(firms, eq(firms.id, auditLog.firm_id))
  const { data, next } = await pageOf(select, { created_at, id }, { cursor, limit }, await ofAll(db, reader, filter))
  const rows = data.map(({ entry, user, firm_name }) => {
    const row = rowOf(entry, `${personName(user)}（${firm_name}）`, reader)
    return entry.firm_id === reader.firm_id ? row : withoutTrade(row)
  })
  return { data: rows, next }
}

export function rowOf(entry: typeof auditLog.$inferSelect, by_name: string, { role }: Pick<Actor, 'role'>): LogRow {
  const { id, at, user_id, ip, agent, action, object, object_id } = entry
  const from = { ip, place: placeOf(ip), device: agent && deviceName(agent) }
  const what = { action, object: object as LogObject, object_id, ...logWords(entry, role) }
  return { id, at: at.toISOString(), user_id: user_id ?? '', by_name, ...what, ...from }
}

/** The entries about one's own account. Others may name people, or what two firms have agreed. */
const OWN: readonly LogObject[] = ['user', 'session', 'scan', 'certification', 'certification_file', 'export', 'feedback']
/** Subjects whose title is a number or the name of a record. */
const RECORDS: readonly LogKind[] = [...OF_TRADE, 'record']

/** The entries of one person, for the copy of their data; an entry that concerns others has only its action and record. */
export async function personalLog(db: Db, user_id: string, role: Role): Promise<LogRow[]> {
  const { id, at: created_at } = auditLog
  const select = db.select({ id, created_at, entry: auditLog }).from(auditLog)
  const rows: LogRow[] = []
  for await (const piece of piecesOf(async (at) => {
    const { data, next } = await pageOf(select, { created_at, id }, at, eq(auditLog.user_id, user_id))
    return { data: data.map(({ entry }) => rowOf(entry, '', { role })), next }
  }))
    rows.push(...piece)
  return rows.map((row) => {
    if (OWN.includes(row.object as LogObject)) return row
    return { ...row, title: RECORDS.includes(row.kind) ? row.title : '', changes: [], note: '' }
  })
}

const PIECE = 200
type FileQuery = Omit<AllFilter, 'kind'> & { log_kind?: LogKind | undefined }
const filterOf = ({ log_kind, user_id, from, to }: FileQuery): Filter => ({ kind: log_kind, user_id, from, to })

/** Every entry of the filter, in pieces, newest first. */
async function* piecesOf(read: (at: PageQuery) => Promise<Page<LogRow>>): AsyncGenerator<LogRow[], void> {
  let cursor: string | undefined
  do {
    const piece = await read({ cursor, limit: PIECE })
    yield piece.data
    cursor = piece.next ?? undefined
  } while (cursor)
}
const countOf = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(auditLog).where(where)
  return row?.n ?? 0
}

export const logPages = (db: Db, reader: Actor, query: FileQuery) =>
  piecesOf((at) => listLogs(db, reader, { ...filterOf(query), ...at }))
export const countLogs = (db: Db, reader: Actor, query: FileQuery) => countOf(db, seenBy(reader, filterOf(query)))

/** The entries of everybody, as `listAllLogs` tells them. */
const allFilterOf = (query: FileQuery): AllFilter => ({ ...filterOf(query), firm_id: query.firm_id, search: query.search })
export const allLogPages = (db: Db, reader: Actor, query: FileQuery) =>
  piecesOf((at) => listAllLogs(db, reader, { ...allFilterOf(query), ...at }))
export const countAllLogs = async (db: Db, reader: Actor, query: FileQuery) =>
  countOf(db, await ofAll(db, reader, allFilterOf(query)))
