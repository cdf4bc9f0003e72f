/** The demo's past year: its deals from the oldest on, their invoices, and the orders exported to the accounting program. */
import { v7 as uuidv7 } from 'uuid'
import { markU8Exported } from '#api/order-exports.ts'
import { STEP_CALLS } from '#api/order-steps.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { proposedWeights } from '#domain/agreement/dissent.ts'
import { amountFen } from '#domain/money/money.ts'
import type { BankAccount } from '#domain/firm/bank-account.ts'
import type { Order } from '#domain/order/order.ts'
import { payableFen, receivableFen, refundDueFen, supplierOwesFen } from '#domain/money/payment.ts'
import { payeeAccount } from '../bank-cards/store.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods as goodsTable } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'
import { storeFile } from '../files/store.ts'
import { act, type Demo, photograph, photographAgain } from './act.ts'
import { collect, confirmOut, confirmPrice, deliver, handle, money, pay, payout, receive, step } from './deal.ts'
import { makePast, type Past, type PastDeal } from './past-deal.ts'
import { askAfterSale, giveBack, judgeAfterSale } from './returned.ts'
import { samplePdf } from './sample-pdf.ts'
import { grouped, planYear, type PastPlot, type Turn } from './year-plan.ts'
import { invoiceYear } from './year-invoices.ts'

/** A past deal takes days, while a deal of plots.ts takes hours. */
const PACE = 6
const CHINA_MS = 8 * HOUR_MS
const [OPENS, CLOSES] = [8, 18]

/** A clock that stands still outside working hours in China. */
function clock(begin: Date): (hours: number) => Date {
  let at = begin.getTime()
  return (hours) => {
    at += hours * PACE * HOUR_MS
    const hour = new Date(at + CHINA_MS).getUTCHours()
    if (hour < OPENS) at += (OPENS - hour) * HOUR_MS
    if (hour >= CLOSES) at += (24 + OPENS - hour) * HOUR_MS
    return new Date(at)
  }
}

async function knownTo(demo: Demo): Promise<Past> {
  const { db } = demo.archive.database
  const [firmRows, categoryRows, goodsRows] = [
    await db.select().from(firms),
    await db.select().from(categories),
    await db.select().from(goodsTable),
  ]
  const firmOf = (phone: string) => firmRows.find(({ id }) => id === demo.people[phone]?.firm_id) ?? null
  const accounts = new Map<string, BankAccount | null>()
  for (const { id, type } of firmRows) if (type === 1) accounts.set(id, await payeeAccount(db, id))
  const supplierOf = (phone: string) => {
    const firm = firmOf(phone)
    return firm && { ...firm, account: accounts.get(firm.id) ?? null }
  }
  const photos = new Map<string, Promise<string>>()
  return {
    demo,
    facts({ goods, buyer }) {
      const row = demo.goods.get(goods)
      const offered = goodsRows.find(({ id }) => id === row?.id)
      return {
        supplier: supplierOf(row?.supplier ?? ''),
        buyer: firmOf(buyer),
        trader: firmOf('13800000006'),
        templates: null,
        category: categoryRows.find(({ id }) => id === row?.category_id) ?? null,
        goods: offered ? { ...offered, state: 'on_sale' } : null,
        intention: null,
        series: null,
        today: '',
        open_kg: 0,
        twin: null,
      }
    },
    // Drawing is the slowest part of a deal, so loads of equal weight share one drawing, which shows no date.
    photo(session, { gross_kg, tare_kg }) {
      const key = `${session.firm_id} ${gross_kg} ${tare_kg}`
      const known = photos.get(key)
      if (known) return known.then((id) => photographAgain(demo, id))
      const drawn = photograph(demo, session, { ticket_no: String(photos.size + 1).padStart(4, '0'), gross_kg, tare_kg })
      photos.set(key, drawn)
      return drawn
    },
    async voucher(uploader, serial, amount_fen) {
      const id = uuidv7()
      const bytes = samplePdf(['DEMO - NOT A BANK RECEIPT', `No. ${serial}`, `CNY ${(amount_fen / 100).toFixed(2)}`])
      await storeFile(demo.archive, { id, bytes, uploader, name: `${serial}.pdf` })
      return id
    },
  }
}

/** The buyer pays part of the money before loading. */
async function payAdvance(deal: PastDeal): Promise<void> {
  const amount_fen = amountFen((await deal.handlers.order()).sale?.price_fen ?? 0, 20_000)
  const paid = await money(deal, deal.buyer, amount_fen)
  await step(deal, STEP_CALLS.advance, deal.buyer, 0.5, paid)
  for (const person of [deal.trader, deal.colleague]) {
    const arrived = await money(deal, person, amount_fen, false)
    await step(deal, STEP_CALLS.collect, person, 0.5, { kind: 'advance', ...arrived })
  }
}

/** The first truck arrived light. Both parties settle halfway, or the trader rejects the claim. */
async function settleDissent(deal: PastDeal, agreed: boolean): Promise<void> {
  const order = await deal.handlers.order()
  const dissent_id = order.dissents[0]?.id
  const about = { dissent_id, quantity_kg: proposedWeights(order).middle_kg, price_fen: order.supply?.price_fen }
  const note = agreed ? '按双方磅单折中' : '复磅后以收货方磅单为准'
  await step(deal, STEP_CALLS.adjust_dissent, deal.trader, 2, { ...about, reject: !agreed, note })
  if (!agreed) return
  await step(deal, STEP_CALLS.notify_dissent, deal.trader, 1, { dissent_id })
  await step(deal, STEP_CALLS.reply_dissent, deal.supplier, 3, { dissent_id, agree: true, note: '', photo_ids: [] })
}

/** The supplier is paid most of the money at once and the rest later. */
async function payInstalments(deal: PastDeal): Promise<void> {
  const most_fen = Math.floor((payableFen(await deal.handlers.order()) * 0.7) / 1_000_000) * 1_000_000
  await payout(deal, most_fen)
}

/** A granted claim: the buyer gets money back, part of it from the supplier. */
async function compensate(deal: PastDeal): Promise<void> {
  const amount_fen = Math.round((receivableOf(await deal.handlers.order()) * 0.004) / 10_000) * 10_000
  const id = await askAfterSale(deal, { kind: 'compensation', amount_fen, reason: '复检杂质高于约定，分拣损耗较大' })
  await judgeAfterSale(deal, id, true, '复检属实，按申请金额补差。', amount_fen / 2)
  const back = await money(deal, deal.trader, refundDueFen(await deal.handlers.order()))
  await step(deal, STEP_CALLS.collect, deal.trader, 2, { kind: 'refund', ...back })
  await confirmOut(deal, 'refund')
  const repaid = await money(deal, deal.supplier, supplierOwesFen(await deal.handlers.order()))
  await step(deal, STEP_CALLS.repay, deal.supplier, 2, repaid)
  for (const person of [deal.trader, deal.colleague]) await step(deal, STEP_CALLS.confirm_repayment, person, 2, { accept: true })
}
const receivableOf = (order: Order): number => order.sale?.amount_fen ?? 0

async function playPast(past: Past, plot: PastPlot): Promise<Order> {
  const deal = await makePast(past, plot, clock(plot.at))
  const is = (...turns: Turn[]) => turns.includes(plot.turn)
  deal.sign()
  await step(deal, STEP_CALLS.accept, deal.supplier, 2, { accept: true })
  if (is('closed')) {
    await step(deal, STEP_CALLS.close, deal.trader, 5, { reason: '采购商调整计划，双方同意取消' })
    return deal.store()
  }
  if (is('advance')) await payAdvance(deal)
  await deliver(deal, 0, plot.trucks, true)
  await receive(deal, plot.trucks)
  await handle(deal)
  if (is('returned')) {
    await giveBack(deal)
    return deal.store()
  }
  if (is('dissent', 'rejected_dissent')) await settleDissent(deal, is('dissent'))
  if (!(await deal.handlers.order()).supply_price_confirmed) await confirmPrice(deal)
  await pay(deal)
  if (receivableFen(await deal.handlers.order()) > 0) await collect(deal)
  if (is('instalments')) await payInstalments(deal)
  await payout(deal)
  await step(deal, STEP_CALLS.confirm_receipt, deal.supplier, 6)
  if (is('compensated')) await compensate(deal)
  return deal.store()
}

/** Orders settled more than this many days ago are exported to the accounting program. */
const EXPORTED_DAYS_AGO = 45

async function exportToU8(demo: Demo, settled: readonly Order[], today: Date): Promise<void> {
  const session = demo.people['13800000006']
  if (!session) throw new Error('no trader of the demo')
  const before = new Date(today.getTime() - EXPORTED_DAYS_AGO * DAY_MS).toISOString()
  const months = grouped(
    settled.filter(({ updated_at }) => updated_at < before),
    ({ updated_at }) => chinaDay(updated_at).slice(0, 7),
  )
  for (const orders of months.values()) {
    const now = new Date(Math.max(...orders.map(({ updated_at }) => Date.parse(updated_at))) + DAY_MS)
    await act(demo, markU8Exported, { session, body: { nos: orders.map(({ no }) => no) }, now })
  }
}

export async function playYear(demo: Demo, today: Date): Promise<void> {
  const past = await knownTo(demo)
  const ended: Order[] = []
  for (const plot of planYear(today)) ended.push(await playPast(past, plot))
  const settled = ended.filter(({ state }) => state === 8)
  await invoiceYear(demo, settled)
  await exportToU8(demo, settled, today)
}
