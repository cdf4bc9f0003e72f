/** Data about the account of a person: identity, ways in, and accepted agreements. */
import { asc, count, desc, eq } from 'drizzle-orm'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { CERTIFICATION_STATES, type CertificationStatus, maskIdNo } from '#domain/firm/certification.ts'
import { deviceName } from '#domain/firm/device.ts'
import { rolesText } from '#domain/firm/member.ts'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { ROLE_NAMES, roleOf } from '#domain/role.ts'
import type { Db } from '../../db/connect.ts'
import { knownDevices, memberSpending, sessions, wechatAccounts } from '../../db/tables/accounts.ts'
import { certificationVersions } from '../../db/tables/certifications.ts'
import { agreementConsents, articles } from '../../db/tables/content.ts'
import { type Sheet, sheetOf } from '../../exports/workbook.ts'
import { placeOf } from '../../session/place.ts'
import type { Subject } from './subject.ts'

const time = (at: Date | null) => (at ? chinaTime(at.toISOString()) : '')
const bound = (value: string | null, certified: boolean) => (value ? `${value}（${certified ? '已验证' : '未验证'}）` : '未绑定')
const limit = (fen: number | null) => (fen === null ? '不限' : `${formatFen(fen)} 元`)

async function profile(db: Db, { user, firm }: Subject): Promise<Sheet> {
  const [wechat] = await db.select().from(wechatAccounts).where(eq(wechatAccounts.user_id, user.id))
  const [known] = await db.select({ n: count() }).from(knownDevices).where(eq(knownDevices.user_id, user.id))
  const rows: [string, string][] = [
    ['账号编号', user.id],
    ['姓名', user.realname],
    ['昵称', user.nickname],
    ['头像', user.avatar ? '有' : '无'],
    ['企业', `${firm.name}（${ROLE_NAMES[roleOf(firm.type)]}）`],
    ['企业内角色', rolesText(user.member_roles)],
    ['运营岗位', user.desk_roles.map((role) => DESK_ROLES[role]).join('、') || '无'],
    ['单笔限额', limit(user.deal_limit_fen)],
    ['单日限额', limit(user.day_limit_fen)],
    ['手机号', bound(user.phone, user.phone_certified)],
    ['邮箱', bound(user.email, user.email_certified)],
    ['微信', wechat ? `${wechat.nickname || '已绑定'}，${time(wechat.bound_at)} 绑定` : '未绑定'],
    ['登录密码', user.password_hash ? '已设置' : '未设置'],
    ['认得的浏览器', `${known?.n ?? 0} 个`],
    ['个人认证', user.certified ? `已认证，有效期至 ${user.certified_until ?? '长期'}` : '未认证'],
    ['注册时间', time(user.created_at)],
    ['暂停使用', user.suspended_at ? `${time(user.suspended_at)}：${user.suspended_reason}` : '无'],
    ['账号停用', user.closed_at ? time(user.closed_at) : '无'],
  ]
  return sheetOf(
    '个人资料',
    [
      { heading: '项目', value: ([item]) => item },
      { heading: '内容', value: ([, value]) => value },
    ],
    rows,
  )
}

interface Agreed {
  what: string
  version: number
  at: Date | string
}
async function consents(db: Db, { user }: Subject): Promise<Sheet> {
  const accepted = await db
    .select({ what: articles.title, version: agreementConsents.version, at: agreementConsents.accepted_at })
    .from(agreementConsents)
    .leftJoin(articles, eq(articles.id, agreementConsents.article_id))
    .where(eq(agreementConsents.user_id, user.id))
    .orderBy(asc(agreementConsents.accepted_at), asc(agreementConsents.article_id))
  const versions = await db
    .select({ consent: certificationVersions.consent })
    .from(certificationVersions)
    .where(eq(certificationVersions.sent_by, user.id))
    .orderBy(asc(certificationVersions.sent_at))
  const sensitive = versions.flatMap(({ consent }) =>
    consent ? [{ what: `处理敏感个人信息：${consent.purpose}`, version: consent.version, at: consent.at }] : [],
  )
  return sheetOf<Agreed>(
    '同意记录',
    [
      { heading: '同意的内容', value: ({ what }) => what },
      { heading: '版本', unit: 'count', value: ({ version }) => version },
      { heading: '时间', unit: 'time', value: ({ at }) => new Date(at).toISOString() },
    ],
    [...accepted.map((each) => ({ ...each, what: each.what ?? '协议' })), ...sensitive],
  )
}

const STATUSES: Record<CertificationStatus, string> = {
  0: CERTIFICATION_STATES.waiting,
  1: CERTIFICATION_STATES.passed,
  [-1]: CERTIFICATION_STATES.rejected,
}
/** Certifications that the person sent, also for their firm. The legal representative and the reviewer are other people. */
async function certifications(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db
    .select()
    .from(certificationVersions)
    .where(eq(certificationVersions.sent_by, user.id))
    .orderBy(asc(certificationVersions.sent_at))
  return sheetOf(
    '实名认证',
    [
      { heading: '类型', value: ({ fields }) => ('id_no' in fields ? '个人认证' : '企业认证') },
      { heading: '版本', unit: 'count', value: ({ n }) => n },
      { heading: '提交时间', unit: 'time', value: ({ sent_at }) => sent_at.toISOString() },
      { heading: '名称', value: ({ fields }) => ('id_no' in fields ? fields.real_name : fields.company_name) },
      { heading: '证件号码', value: ({ fields }) => ('id_no' in fields ? maskIdNo(fields.id_no) : fields.uscc) },
      { heading: '有效期至', value: ({ fields }) => fields.valid_until ?? '长期' },
      { heading: '结果', value: ({ status }) => STATUSES[status] },
      { heading: '原因', value: ({ reason }) => reason },
      { heading: '审核时间', unit: 'time', value: ({ decided_at }) => decided_at?.toISOString() },
    ],
    rows,
  )
}

async function devices(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db.select().from(sessions).where(eq(sessions.user_id, user.id)).orderBy(desc(sessions.created_at))
  return sheetOf(
    '登录设备',
    [
      { heading: '登录时间', unit: 'time', value: ({ created_at }) => created_at.toISOString() },
      { heading: '最近使用', unit: 'time', value: ({ seen_at }) => seen_at.toISOString() },
      { heading: '结束时间', unit: 'time', value: ({ ended_at }) => ended_at?.toISOString() },
      { heading: '设备', value: ({ device }) => device && deviceName(device) },
      { heading: 'IP', value: ({ ip }) => ip },
      { heading: '地点', value: ({ ip }) => ip && placeOf(ip) },
    ],
    rows,
  )
}

async function spending(db: Db, { user }: Subject): Promise<Sheet> {
  const rows = await db.select().from(memberSpending).where(eq(memberSpending.user_id, user.id)).orderBy(desc(memberSpending.day))
  return sheetOf(
    '限额使用',
    [
      { heading: '日期', value: ({ day }) => day },
      { heading: '当日办理金额（元）', unit: 'fen', value: ({ fen }) => fen },
    ],
    rows,
  )
}

export const ACCOUNT_SHEETS = [profile, consents, certifications, devices, spending]
