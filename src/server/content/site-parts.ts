/** The site's banners, ads, friend links and partners as the desk edits them: one shape for the four tables. */
import { asc, eq, max, sql } from 'drizzle-orm'
import type { SitePart } from '#api/desk/site.ts'
import { withEdit } from '#domain/firm/edits.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { pictureHash } from '#domain/site/picture.ts'
import { videoHash } from '#domain/site/video.ts'
import { NO_PART, SITE_PARTS, type SitePartFields, type SitePartKind, sitePartProblems } from '#domain/site/site-part.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { ads, banners, cooperations, friendLinks } from '../db/tables/content.ts'
import { refuseIfMissed } from '../edits.ts'
import { isPublished } from './public-pictures.ts'
import { isVideoPublished } from './public-videos.ts'

type AnyRow = Pick<typeof banners.$inferSelect, 'id' | 'title' | 'link' | 'sort' | 'version' | 'edits'> & Record<string, unknown>
/** The columns that all four tables have are read and written through one of them. */
const tableOf = (kind: SitePartKind) =>
  ({ banner: banners, ad: ads, friend_link: friendLinks, cooperation: cooperations })[kind] as unknown as typeof banners

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const time = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null)
const given = (value: string | null): Date | null => (value === null ? null : new Date(value))

function view(kind: SitePartKind, row: AnyRow): SitePart {
  return {
    kind,
    id: row.id,
    version: row.version,
    title: row.title,
    desc: text(row['desc']),
    image: text(row['image'] ?? row['ad_img']),
    image_phone: text(row['image_phone']),
    textcolor: text(row['textcolor']),
    video: text(row['video']),
    link: row.link,
    shown_from: time(row['shown_from']),
    shown_until: time(row['shown_until']),
  }
}

/** The columns of the kind's own table. */
function columnsOf(kind: SitePartKind, fields: SitePartFields): Partial<typeof banners.$inferInsert> & { title: string } {
  const { title, link, desc, image, image_phone, textcolor, video } = fields
  const shown = { shown_from: given(fields.shown_from), shown_until: given(fields.shown_until) }
  const own = {
    banner: { desc, image, image_phone, textcolor, video, is_video: video !== '', ...shown },
    ad: { ad_img: image, ...shown },
    friend_link: {},
    cooperation: { desc, image },
  }
  return { title, link, ...own[kind] }
}

const rowsOf = (db: Db, kind: SitePartKind): Promise<AnyRow[]> => {
  const table = tableOf(kind)
  return db.select().from(table).orderBy(asc(table.sort), asc(table.id))
}
export const listSiteParts = async (db: Db, kind: SitePartKind): Promise<SitePart[]> =>
  (await rowsOf(db, kind)).map((row) => view(kind, row))

/** Locks the kind's rows until the transaction ends, because their number and order are rules about all of them. */
const hold = (db: Db, kind: SitePartKind) => db.execute(sql`lock table ${tableOf(kind)} in share row exclusive mode`)
const named = (kind: SitePartKind, { title }: { title: string }) => `${SITE_PARTS[kind].label}${title ? `“${title}”` : ''}`

async function check(data_dir: string, kind: SitePartKind, fields: SitePartFields): Promise<void> {
  refuseIfAny(sitePartProblems(kind, fields))
  for (const name of ['image', 'image_phone'] as const) {
    const path = fields[name]
    if (pictureHash(path) && !(await isPublished(data_dir, path)))
      throw new Refusal('invalid', { fields: { [name]: '图片不在本站，请重新上传' } })
  }
  if (videoHash(fields.video) && !(await isVideoPublished(data_dir, fields.video)))
    throw new Refusal('invalid', { fields: { video: '视频不在本站，请重新上传' } })
}
const editBy = ({ session }: SessionContext) => ({ user_id: session.user_id, by_name: session.name })

export async function createPart(
  context: SessionContext,
  data_dir: string,
  kind: SitePartKind,
  fields: SitePartFields,
): Promise<SitePart> {
  const { db } = context
  await check(data_dir, kind, fields)
  await hold(db, kind)
  const { label, unit, most } = SITE_PARTS[kind]
  const table = tableOf(kind)
  const [known] = await db.select({ id: max(table.id), sort: max(table.sort) }).from(table)
  if ((await db.$count(table)) >= most) throw new Refusal('invalid', { message: `${label}最多 ${most} ${unit}，请先删除不用的` })
  const row = {
    id: (known?.id ?? 0) + 1,
    sort: (known?.sort ?? 0) + 1,
    edits: [{ version: 1, ...editBy(context) }],
    ...columnsOf(kind, fields),
  }
  const [saved] = await db
    .insert(table)
    .values(row as typeof banners.$inferInsert)
    .returning()
  const changes = logChanges('site_part', NO_PART, view(kind, saved as AnyRow))
  const entry = { context, action: 'create', object_id: String(row.id), detail: { title: fields.title }, changes } as const
  await audit(db, { ...entry, object: kind })
  return view(kind, saved as AnyRow)
}

/** The row that the person saw. Throws not_found, or conflict if a colleague has changed it since. */
async function seen(context: SessionContext, kind: SitePartKind, id: number, base_version: number): Promise<AnyRow> {
  await hold(context.db, kind)
  const row = (await rowsOf(context.db, kind)).find((each) => each.id === id)
  if (!row) throw new Refusal('not_found', { message: `这${SITE_PARTS[kind].unit}${SITE_PARTS[kind].label}已被删除` })
  refuseIfMissed(named(kind, row), row.edits, context, base_version)
  return row
}

interface Seen {
  kind: SitePartKind
  id: number
  base_version: number
}
export async function updatePart(
  context: SessionContext,
  data_dir: string,
  { kind, id, base_version, ...fields }: Seen & SitePartFields,
): Promise<SitePart> {
  const { db } = context
  await check(data_dir, kind, fields)
  const row = await seen(context, kind, id, base_version)
  const version = row.version + 1
  const edits = withEdit(row.edits, { version, ...editBy(context) })
  const table = tableOf(kind)
  const [saved] = await db
    .update(table)
    .set({ ...columnsOf(kind, fields), version, edits })
    .where(eq(table.id, id))
    .returning()
  const after = view(kind, saved as AnyRow)
  const changes = logChanges('site_part', view(kind, row), after)
  await audit(db, { context, action: 'update', object: kind, object_id: String(id), detail: { title: fields.title }, changes })
  return after
}

export async function deletePart(context: SessionContext, { kind, id, base_version }: Seen): Promise<void> {
  const { db } = context
  const row = await seen(context, kind, id, base_version)
  const table = tableOf(kind)
  await db.delete(table).where(eq(table.id, id))
  const changes = logChanges('site_part', view(kind, row), NO_PART)
  await audit(db, { context, action: 'delete', object: kind, object_id: String(id), detail: { title: row.title }, changes })
}

interface Order {
  kind: SitePartKind
  /** the order that the person saw */
  before: number[]
  ids: number[]
}
const same = (one: readonly number[], two: readonly number[]) => one.join() === two.join()

/** Throws conflict if the order is no longer the one that the person saw. */
export async function orderParts(context: SessionContext, { kind, before, ids }: Order): Promise<void> {
  const { db } = context
  await hold(db, kind)
  const rows = await rowsOf(db, kind)
  const now = rows.map(({ id }) => id)
  if (!same(now, before))
    throw new Refusal('conflict', { message: `${SITE_PARTS[kind].label}的顺序已被同事更改，请看过后再调整` })
  if (!same(ids.toSorted(), now.toSorted())) throw new Refusal('invalid', { fields: { ids: '请把每一条都排进顺序' } })
  const table = tableOf(kind)
  for (const [sort, id] of ids.entries()) await db.update(table).set({ sort }).where(eq(table.id, id))
  const titles = (order: number[]) => order.map((id) => rows.find((row) => row.id === id)?.title || `第 ${id} 号`).join('、')
  const changes = same(before, ids) ? [] : [{ label: '顺序', before: titles(before), after: titles(ids) }]
  await audit(db, { context, action: 'order', object: kind, object_id: kind, detail: {}, changes })
}
