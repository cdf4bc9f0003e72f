/** The five fictional firms of the demo and their people. Their codes contain the area code 999999, which does not exist. */
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { v7 as uuidv7 } from 'uuid'
import type { BankAccount } from '#domain/firm/bank-account.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import type { Session } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'
import { sessionOf } from '../session/accounts.ts'
import { hashPassword } from '../session/password.ts'
import { certify, firmSent, personSent } from './certifications.ts'

interface DemoFirm {
  name: string
  type: 1 | 2 | 3
  uscc: string
  contact: string
  phone: string
  delivery_place: string
  address: string
  account: BankAccount
}
const firm = (
  type: DemoFirm['type'],
  serial: number,
  name: string,
  contact: string,
  phone: string,
  street: string,
  /** the place on the premises for trucks */
  spot = '',
): DemoFirm => ({
  name: `演示·${name}`,
  type,
  uscc: withUsccCheck(`91999999MA${String(serial).padStart(7, '0')}`),
  contact,
  phone,
  delivery_place: `${street}${spot}`,
  address: `演示省示范市${street}`,
  account: { bank_name: '演示银行示范支行', account_no: `999900000000${String(serial).padStart(4, '0')}` },
})

const LANJIA = firm(1, 1, '蓝岬再生资源', '料场调度', '13800000001', '港口大道 18 号', ' 3 号料场')
const QINGYU = firm(1, 2, '青屿铝业', '发货调度', '13800000002', '工业东路 66 号', ' 8 号库')
const LIFENG = firm(2, 3, '砺锋铜材', '一厂磅房', '13800000003', '工业园一路 9 号', ' 2 号磅')
const HECHUAN = firm(2, 4, '禾川电缆', '原料库', '13800000004', '临江路 27 号', '原料库 1 号门')
const YUNSHU = firm(3, 5, '云枢能源贸易', '业务部', '13800000005', '云枢大厦')
export const SUPPLIERS = [LANJIA, QINGYU]

interface DemoAccount {
  phone: string
  firm: DemoFirm
  realname: string
  title: string
  desk_roles: DeskRole[]
}
const account = (phone: string, of: DemoFirm, realname: string, title: string, ...desk_roles: DeskRole[]): DemoAccount => ({
  phone,
  firm: of,
  realname,
  title,
  desk_roles,
})

/** The accounts in the order in which they are printed at the start. */
export const ACCOUNTS: readonly DemoAccount[] = [
  account('13800000001', LANJIA, '演示甲', '供应商　'),
  account('13800000002', QINGYU, '演示乙', '供应商　'),
  account('13800000003', LIFENG, '演示丙', '采购商　'),
  account('13800000004', HECHUAN, '演示丁', '采购商　'),
  account('13800000005', YUNSHU, '演示戊', '商户管理', 'admin'),
  account('13800000006', YUNSHU, '演示己', '商户　　'),
]

/** The demo's people by phone. */
export type Sessions = Record<string, Session>

/** Writes these accounts with one password, and their firms. Returns the accounts. */
export async function insertPeople(db: Db, password: string, created_at: Date, accounts = ACCOUNTS): Promise<Sessions> {
  const all = [...new Set(accounts.map((each) => each.firm))]
  const ids = new Map(all.map((each) => [each, uuidv7()]))
  const idOf = (of: DemoFirm) => ids.get(of) as string
  await db
    .insert(firms)
    .values(all.map((each) => ({ ...each, id: idOf(each), operates: each === YUNSHU, quota_kg: null, created_at })))
  const password_hash = await hashPassword(password)
  const rows = await db
    .insert(users)
    .values(
      accounts.map(({ phone, firm: of, realname, desk_roles }) => ({
        id: uuidv7(),
        firm_id: idOf(of),
        desk_roles,
        phone,
        phone_certified: true,
        email: `${phone}@demo.invalid`,
        nickname: realname,
        realname,
        password_hash,
        created_at,
      })),
    )
    .returning()
  const by = ({ id, realname }: (typeof rows)[number]) => ({ user_id: id, by_name: realname })
  const sender = (of: DemoFirm) => rows.find((each) => each.firm_id === idOf(of)) as (typeof rows)[number]
  const firmsSent = all.map((of) => {
    const first = sender(of)
    return { what: firmSent(idOf(of), { ...of, legal_person: first.realname }), by: by(first) }
  })
  const peopleSent = rows.map((row) => ({ what: personSent(row.id, row.firm_id, row.realname), by: by(row) }))
  await certify(db, [...firmsSent, ...peopleSent], created_at)
  const membersOf = (firm_id: string) => rows.filter((each) => each.firm_id === firm_id)
  const typeOf = (firm_id: string) => all.find((of) => idOf(of) === firm_id)?.type ?? 0
  const session = (row: (typeof rows)[number]) => sessionOf({ ...row, type: typeOf(row.firm_id) }, row.id, membersOf(row.firm_id))
  return Object.fromEntries(rows.map((row) => [row.phone, session(row)]))
}
