/** Invoices of the demo: a title for each buyer, one application of each status, and the buyers' weigh-ticket templates. */
import { v7 as uuidv7 } from 'uuid'
import * as api from '#api/invoices.ts'
import { saveTemplate } from '#api/templates.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { invoiceLine, invoiceObstacle, type InvoiceTitle } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { type TemplateField, usualFields } from '#domain/goods/template.ts'
import type { Session } from '../context.ts'
import { storeFile } from '../files/store.ts'
import { listOrders } from '../orders/store.ts'
import { type Demo, act } from './act.ts'
import { ACCOUNTS } from './firms.ts'
import { samplePdf } from './sample-pdf.ts'

const [LIFENG, HECHUAN] = ['13800000003', '13800000004']

export function person({ people }: Demo, phone: string): Session {
  const found = people[phone]
  if (!found) throw new Error(`no person of the demo's ${phone}`)
  return found
}

export function titleOf(phone: string): InvoiceTitle {
  const firm = ACCOUNTS.find((account) => account.phone === phone)?.firm
  if (!firm) throw new Error(`no firm of the demo's ${phone}`)
  const { bank_name, account_no } = firm.account
  return {
    title: firm.name,
    tax_no: firm.uscc,
    address: firm.delivery_place,
    phone,
    bank: bank_name,
    bank_account: account_no,
    email: `${phone}@demo.invalid`,
  }
}

/** The filter of a buyer's orders that are paid. */
const PAID = 3
/** The buyer's invoiceable orders, oldest first. */
async function settled({ archive }: Demo, buyer: Session): Promise<Order[]> {
  const { data } = await listOrders(archive.database.db, buyer, { status: PAID, limit: 100 })
  return data.filter((order) => !invoiceObstacle(order)).toReversed()
}

let serial = 0
const nextNumber = (): string => `2699${String(++serial).padStart(16, '0')}`

interface Told {
  demo: Demo
  trader: Session
  /** the time of a step; the last one is two days before today, so that its messages count as read */
  at: (hours: number) => Date
}

async function apply({ demo, at }: Told, phone: string, order: Order | undefined, kind: 'special' | 'general', hours: number) {
  if (!order) throw new Error(`no order of ${phone} to invoice`)
  const id = uuidv7()
  const { amount_fen } = invoiceLine(order)
  const body = { id, kind, orders: [{ order_id: order.id, amount_fen }], profile: titleOf(phone), note: '' }
  await act(demo, api.applyInvoice, { session: person(demo, phone), body, now: at(hours) })
  return id
}

async function paper({ demo, trader, at }: Told, hours: number) {
  const [id, invoice_no] = [uuidv7(), nextNumber()]
  const bytes = samplePdf(['DEMO - NOT A TAX INVOICE', `No. ${invoice_no}`])
  await storeFile(demo.archive, { id, bytes, uploader: trader, name: `${invoice_no}.pdf` })
  return { invoice_no, issued_on: chinaDay(at(hours)), photo_ids: [id] }
}
const judge = ({ demo, trader, at }: Told, id: string, hours: number, body: object) =>
  act(demo, api.judgeInvoice, { session: trader, params: { id }, body: { base_version: 1, ...body }, now: at(hours) })

export async function insertInvoices(demo: Demo, today: Date): Promise<void> {
  const trader = person(demo, '13800000006')
  const start = today.getTime() - 4 * DAY_MS
  const told: Told = { demo, trader, at: (hours) => new Date(start + hours * HOUR_MS) }
  for (const phone of [LIFENG, HECHUAN] as const) {
    const body = { base_version: 0, ...titleOf(phone) }
    await act(demo, api.saveInvoiceProfile, { session: person(demo, phone), body, now: told.at(0) })
  }
  const of = async (phone: string) => settled(demo, person(demo, phone))
  const [lifeng, hechuan] = [await of(LIFENG), await of(HECHUAN)]
  const issued = await apply(told, LIFENG, lifeng[0], 'special', 1)
  await judge(told, issued, 5, { status: 1, ...(await paper(told, 5)) })
  const red = await apply(told, HECHUAN, hechuan[0], 'special', 2)
  await judge(told, red, 6, { status: 1, ...(await paper(told, 6)) })
  await judge(told, red, 20, { status: 2, reason: '抬头开错，冲红后重开', ...(await paper(told, 20)) })
  const rejected = await apply(told, HECHUAN, hechuan[1], 'general', 3)
  await judge(told, rejected, 7, { status: -1, reason: '贵司为一般纳税人，请申请数电专票' })
  await apply(told, HECHUAN, hechuan[0], 'special', 22)
}

const OWN: TemplateField = { key: 'own', label: '班次' }
/** account's phone, name, factory, paper, fields */
const TEMPLATES: [string, string, string, 'a5' | 'a4', TemplateField[]][] = [
  [LIFENG, '一厂 2 号磅', '砺锋一厂磅房', 'a5', [...usualFields(), OWN]],
  [
    HECHUAN,
    '原料库地磅',
    '禾川原料库',
    'a4',
    [
      { key: 'ticket_no', label: '称重单号' },
      { key: 'plate', label: '车号' },
      { key: 'gross_kg', label: '总重' },
      { key: 'tare_kg', label: '空车重' },
      { key: 'net_kg', label: '净重' },
      { key: 'weighed_at', label: '称重时间' },
    ],
  ],
]
export async function insertTemplates(demo: Demo, now: Date): Promise<void> {
  for (const [phone, name, factory, size, fields] of TEMPLATES) {
    const body = { id: uuidv7(), base_version: 0, name, factory, paper: size, fields }
    await act(demo, saveTemplate, { session: person(demo, phone), body, now })
  }
}
