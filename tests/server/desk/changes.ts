/**
 * One right call for every change at the operator's desk, by the name of the call: it makes what it needs and returns parameters and
 * body. `whole/desk.test.ts` makes each of them and reads the operation log.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { firms, users } from '#server/db/tables/accounts.ts'
import { NO_PART } from '#domain/site/site-part.ts'
import { bankCards } from '#server/db/tables/bank-cards.ts'
import { certifications } from '#server/db/tables/certifications.ts'
import { plain } from '../files/pictures.ts'
import { permits } from '#server/db/tables/permits.ts'
import { announcements, backups, blocks, roleRequests } from '#server/db/tables/desk.ts'
import { ensureFolder, fileOf } from '#server/backups/store.ts'
import { openSession } from '#server/session/store.ts'
import { jobs } from '#server/db/tables/sync.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'
import type { Example } from './change.ts'
import { CONTENT_CHANGES } from './content-changes.ts'
import { MARKET_CHANGES } from './market-changes.ts'

/** A certification that waits. */
async function waiting({ db, who }: TradeServer): Promise<string> {
  const [row] = await db.select().from(certifications).limit(1)
  if (!row) throw new Error('no certification in the demo')
  const [id, { firm_id }] = [uuidv7(), who.supplier.session]
  await db.insert(certifications).values({ ...row, id, firm_id, status: 0, version: 1 })
  return id
}

/** A picture of the public site that has been uploaded and not published. */
export async function uploadedPicture(trade: TradeServer, width = 480, height = 240): Promise<string> {
  return trade.upload('trader', uuidv7(), { name: '', bytes: await plain(width, height) })
}

/** The demo's film, uploaded and not published. */
export const uploadedVideo = async (trade: TradeServer): Promise<string> =>
  trade.upload('trader', uuidv7(), { name: '', bytes: await readFile('public/content/film.webm'), type: 'video/webm' })

/** A firm, or a person of it, with the version that a change names. No client of the tests is logged in as them. */
async function stranger({ db, who }: TradeServer, suspended: boolean) {
  const [firm] = await db.select().from(firms).where(eq(firms.id, who.other_supplier.session.firm_id))
  const [user] = await db.select().from(users).where(eq(users.id, who.other_supplier.session.user_id))
  if (!firm || !user) throw new Error('no other supplier in the demo')
  const [firm_id, user_id] = [uuidv7(), uuidv7()]
  const standing = suspended ? { suspended_at: new Date(), suspended_reason: '资料待核实' } : {}
  await db.insert(firms).values({ ...firm, id: firm_id, certified: false, ...standing })
  await db.insert(users).values({ ...user, id: user_id, firm_id, phone: null, email: null, ...standing })
  return { firm: { id: firm_id }, person: { id: user_id } }
}
const because = { base_version: 1, reason: '资料待核实' }
/** A job that was given up. */
async function givenUp({ db }: TradeServer): Promise<string> {
  const [id, now] = [uuidv7(), new Date()]
  await db.insert(jobs).values({ id, kind: 'account_notice', payload: {}, run_at: now, done_at: now, error: 'refused' })
  return id
}
/** The ids of a kind in the order of the site. */
export async function siteIds({ who }: TradeServer, kind: string): Promise<number[]> {
  const { body } = await who.trader.get(`/v1/merchant/admin/site?kind=${kind}`)
  return body.data.map(({ id }: { id: number }) => id)
}
const LINK = { ...NO_PART, kind: 'friend_link', title: '国家税务总局', link: 'https://www.chinatax.gov.cn/' } as const
/** A friend link on the site, as the desk answers it. */
async function friendLink({ who }: TradeServer): Promise<{ id: number; base_version: number }> {
  const { body } = await who.trader.post('/v1/merchant/admin/site', LINK)
  return { id: body.data.id, base_version: body.data.version }
}

/** A bank card that waits for the desk. */
async function bankCard({ db, who }: TradeServer): Promise<string> {
  const [id, now, { firm_id }] = [uuidv7(), new Date(), who.supplier.session]
  const account = { bank_name: '演示银行', branch: '示范支行', account_no: '9999000011112222', cnaps_no: '999999999999' }
  const card = { account_type: 'public', holder: '演示·供方', ...account, default_rank: 0 } as const
  await db.insert(bankCards).values({ ...card, id, firm_id, version: 1, edits: [], created_at: now, updated_at: now })
  return id
}

/** A permit that waits for the desk. */
async function permit({ db, who }: TradeServer): Promise<string> {
  const [id, now, { firm_id }] = [uuidv7(), new Date(), who.supplier.session]
  const content = { kind: 'discharge', name: '', no: id, issuer: '宁波市生态环境局', valid_until: null, note: '' } as const
  const standing = { version: 1, since: now.toISOString() }
  const row = { ...content, id, firm_id, photo_ids: [], standing, version: 1, edits: [], created_at: now, updated_at: now }
  await db.insert(permits).values(row)
  return id
}

/** Feedback that waits for the desk. */
async function written({ who }: TradeServer): Promise<string> {
  const body = { id: uuidv7(), type: 1, title: '磅单对不上', content: '净重差 200 公斤' }
  const answer = await who.supplier.post('/v1/user/feedbacks', body)
  if (answer.status !== 200) throw new Error('feedback not written')
  return body.id
}
const onFeedback =
  (body: (trade: TradeServer) => object): Example =>
  async (trade) => ({ params: { id: await written(trade) }, body: body(trade) })

/** A complete backup by its row, with a file that holds nothing. */
async function backedUp({ db, server }: TradeServer): Promise<string> {
  const id = uuidv7()
  const times = { started_at: new Date(), beat_at: new Date(), ended_at: new Date() }
  await db.insert(backups).values({ id, state: 'done', ...times })
  await ensureFolder(server.config.data_dir)
  await writeFile(fileOf(server.config.data_dir, id), '')
  return id
}

export const CHANGES: Record<string, Example> = {
  ...CONTENT_CHANGES,
  ...MARKET_CHANGES,
  askErasure: async (trade) => {
    // A second administrator must be there, as one who is not the person.
    await asDesk(trade, trade.who.colleague, 'admin')
    return { params: (await stranger(trade, false)).person, body: { base_version: 99, reason: '本人来函' } }
  },
  assignFeedback: onFeedback(({ who }) => ({ user_id: who.trader.session.user_id, base_version: 1 })),
  closeFeedback: onFeedback(() => ({ closed: true, base_version: 1 })),
  createBackup: async () => ({ body: { id: uuidv7() } }),
  deleteBackup: async (trade) => {
    await backedUp(trade)
    return { params: { id: await backedUp(trade) }, body: {} }
  },
  checkBackup: async (trade) => ({ params: { id: await backedUp(trade) }, body: {} }),
  saveBackupSchedule: async () => ({ body: { base_version: 0, hour: 3, keep: 7 } }),
  suspendFirm: async (trade) => ({ params: (await stranger(trade, false)).firm, body: because }),
  resumeFirm: async (trade) => ({ params: (await stranger(trade, true)).firm, body: because }),
  setQuota: async (trade) => ({ params: (await stranger(trade, false)).firm, body: { base_version: 1, quota_kg: 500_000 } }),
  suspendPerson: async (trade) => ({ params: (await stranger(trade, false)).person, body: { ...because, base_version: 99 } }),
  resumePerson: async (trade) => ({ params: (await stranger(trade, true)).person, body: { ...because, base_version: 99 } }),
  endPersonSessions: async (trade) => ({ params: (await stranger(trade, false)).person, body: { base_version: 99 } }),
  endOneSession: async (trade) => {
    const { session_id } = await openSession(trade.db, (await stranger(trade, false)).person.id, {
      device: '',
      ip: '10.0.0.8',
      browser: null,
      now: new Date(),
    })
    return { params: { id: session_id }, body: { reason: '手机遗失' } }
  },
  addBlock: async () => ({ body: { id: uuidv7(), kind: 'plate', text: '浙B·D31286', reason: '多次冒用磅单', until: null } }),
  liftBlock: async ({ db, who }) => {
    const id = uuidv7()
    const entry = { kind: 'plate', value: id, shown: id, reason: '冒用磅单' } as const
    await db.insert(blocks).values({ id, ...entry, created_by: who.trader.session.user_id, created_at: new Date() })
    return { params: { id }, body: { reason: '已核实' } }
  },
  decideCard: async (trade) => ({
    params: { id: await bankCard(trade) },
    body: { base_version: 1, seen: 'waiting', passed: true, checked_by: 'phone', note: '财务已接听', reason: '' },
  }),
  decidePermit: async (trade) => ({
    params: { id: await permit(trade) },
    body: { base_version: 1, seen: 'waiting', passed: false, field: 'no', reason: '编号与照片不一致' },
  }),
  decideCertification: async (trade) => ({
    params: { id: await waiting(trade) },
    body: { status: -1, base_version: 1, field: '', reason: '照片不清楚' },
  }),
  decideModerated: async ({ who, shelf }) => {
    const { body } = await who.supplier.get(`/v1/supplier/goods/${shelf[0]?.id}`)
    const { id, version: base_version } = body.data
    return { params: { id }, body: { part: 'goods', base_version, seen: 'passed', passed: false, reason: '照片不符' } }
  },
  saveModerationModes: async () => ({ body: { goods: 'before', demand: 'after', base_version: 0 } }),
  createSitePart: async () => ({ body: LINK }),
  deleteSitePart: async (trade) => ({ body: { kind: 'friend_link', ...(await friendLink(trade)) } }),
  orderSiteParts: async (trade) => {
    const ids = [(await friendLink(trade)).id, (await friendLink(trade)).id]
    const all = await siteIds(trade, 'friend_link')
    return { body: { kind: 'friend_link', before: all, ids: [...ids.toReversed(), ...all.filter((id) => !ids.includes(id))] } }
  },
  publishPicture: async (trade) => ({ body: { file_id: await uploadedPicture(trade), use: 'article' } }),
  publishVideo: async (trade) => ({ body: { file_id: await uploadedVideo(trade) } }),
  decideRoleRequest: async (trade) => {
    const { id: subject_id } = (await stranger(trade, false)).firm
    const [id, asked_by] = [uuidv7(), trade.who.colleague.session.user_id]
    await trade.db
      .insert(roleRequests)
      .values({ id, kind: 'firm_role', subject_id, roles: ['trader'], asked_by, asked_at: new Date() })
    return { params: { id }, body: { approve: false } }
  },
  sendAnnouncement: async () => ({
    body: { id: uuidv7(), title: '系统维护', content: '今晚维护', roles: ['buyer'], firm_ids: [] },
  }),
  endAnnouncement: async ({ db, who }) => {
    const [id, { user_id }] = [uuidv7(), who.trader.session]
    const text = { title: '系统维护', content: '今晚维护', roles: ['supplier', 'buyer', 'trader'] as const }
    const row = { id, ...text, roles: [...text.roles], visitors: true, people: 8, user_id, created_at: new Date() }
    await db.insert(announcements).values(row)
    return { params: { id }, body: {} }
  },
  setDeskRoles: async ({ who }) => {
    const { body } = await who.trader.get('/v1/merchant/admin/colleagues')
    const { id, version } = body.data.people.find((each: { id: string }) => each.id === who.colleague.session.user_id)
    return { params: { id }, body: { base_version: version, desk_roles: ['market'] } }
  },
  setFirmRole: async (trade) => ({ params: (await stranger(trade, false)).firm, body: { base_version: 1, role: 'trader' } }),
  dropJob: async (trade) => ({ params: { id: await givenUp(trade) }, body: {} }),
  retryJob: async (trade) => ({ params: { id: await givenUp(trade) }, body: {} }),
  saveDeskSettings: async ({ who }) => {
    const { version, ...settings } = (await who.trader.get('/v1/merchant/admin/settings')).body.data
    return { body: { ...settings, slogan: '磅上见真章', base_version: version } }
  },
  saveMaintenance: async ({ who }) => {
    const { version, ...kept } = (await who.trader.get('/v1/merchant/admin/maintenance')).body.data
    return { body: { ...kept, text: '今晚维护', base_version: version } }
  },
  updateSitePart: async (trade) => ({ body: { ...LINK, ...(await friendLink(trade)), title: '税务总局' } }),
  noteFeedback: onFeedback(() => ({ id: uuidv7(), text: '已电话联系' })),
  replyFeedback: onFeedback(() => ({ id: uuidv7(), text: '正在核对', photo_ids: [], base_version: 1 })),
  saveSentences: async () => ({ body: { sentences: ['请补充磅单照片'], base_version: 0 } }),
}
