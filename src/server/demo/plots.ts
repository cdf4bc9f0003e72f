/**
 * The demo's deals: at least one in every state, a dissent that the supplier must answer, an advance, after-sales, and an order
 * with many trucks.
 */
import { STEP_CALLS } from '#api/order-steps.ts'
import { amountFen } from '#domain/money/money.ts'
import { ORDERED_NEED } from './intentions.ts'
import type { Deal, Plot } from './deal.ts'
import {
  begin,
  collect,
  confirmPrice,
  confirmSalePrice,
  create,
  fixSupplyPrice,
  deliver,
  handle,
  money,
  pay,
  payout,
  receive,
  sign,
  step,
} from './deal.ts'
import { askAfterSale, giveBack, judgeAfterSale } from './returned.ts'
import type { Demo } from './act.ts'
import { marketTerms } from './pricing.ts'

const [LIFENG, HECHUAN] = ['13800000003', '13800000004']

/** Ids of the demo's market series, by their position there. */
const [COPPER, ALUMINIUM] = [1, 2]

/** The usual steps of a deal, up to the plot's state. */
const ROAD: [Plot['until'], (deal: Deal) => Promise<void>][] = [
  [1, (deal) => step(deal, STEP_CALLS.accept, deal.supplier, 2, { accept: true })],
  [2, (deal) => deliver(deal, 0, deal.plot.trucks, true)],
  [3, (deal) => receive(deal, deal.plot.trucks)],
  [4, handle],
  [5, async (deal) => (await confirmPrice(deal), await confirmSalePrice(deal), await pay(deal))],
  [6, collect],
  [7, payout],
  [8, (deal) => step(deal, STEP_CALLS.confirm_receipt, deal.supplier, 6)],
]

async function play(demo: Demo, plot: Plot, today: Date): Promise<Deal> {
  const { market, terms } = plot
  const deal = begin(demo, market ? { ...plot, terms: { ...terms, ...marketTerms(market, today) } } : plot, today)
  await create(deal)
  if (plot.until > 0) await sign(deal)
  for (const [state, go] of ROAD) if (plot.until >= state) await go(deal)
  if (plot.market?.mode === 3) await fixSupplyPrice(deal)
  return deal
}

const plot = (
  goods: string,
  buyer: string,
  trucks: number,
  spread_yuan: number,
  days_ago: number,
  until: Plot['until'],
  more: Partial<Plot> = {},
): Plot => ({
  goods,
  buyer,
  trucks,
  spread_yuan,
  days_ago,
  until,
  ...more,
})

const PLAIN: Plot[] = [
  plot('1# 光亮铜', LIFENG, 2, 260, 26, 8, {
    market: {
      mode: 4,
      series_id: COPPER,
      window: [40, 28],
      premium: { supply: 0, sale: 40 },
      factor: { supply: 9130, sale: 9150 },
    },
  }),
  plot('A00 铝锭 华东', HECHUAN, 3, 90, 21, 8),
  plot('割胶铝线', HECHUAN, 1, 150, 16, 8),
  plot('2# 铜', LIFENG, 1, 240, 11, 7),
  plot('A00 铝锭 佛山', HECHUAN, 2, 80, 9, 6),
  plot('6063 旧料', LIFENG, 1, 140, 8, 6),
  plot('1# 光亮铜', LIFENG, 1, 250, 6, 5),
  plot('ADC12', HECHUAN, 1, 120, 5, 4),
  plot('黄铜大件', LIFENG, 1, 200, 4, 3, {
    market: {
      mode: 4,
      series_id: COPPER,
      window: [14, 5],
      premium: { supply: 0, sale: 0 },
      factor: { supply: 6210, sale: 6235 },
    },
  }),
  plot('电解铜 平水', LIFENG, 2, 60, 3, 2, { terms: { intention_id: ORDERED_NEED } }),
  plot('铝水', HECHUAN, 1, 70, 2, 1, {
    market: { mode: 3, series_id: ALUMINIUM, deadline: 20, premium: { supply: -420, sale: -310 } },
  }),
  plot('轮毂铝', HECHUAN, 1, 130, 1.6, 1),
  plot('电解铜 升水', LIFENG, 1, 60, 0.6, 0, {
    market: { mode: 2, series_id: COPPER, window: [9, -12], premium: { supply: 120, sale: 180 } },
  }),
  plot('机件生铝', HECHUAN, 2, 110, 0.3, 0),
]

/**
 * The first trip arrived a tenth light. The buyer has settled, the trader proposes other figures, and the supplier must answer.
 */
async function withDissent(demo: Demo, today: Date): Promise<void> {
  const deal = await play(demo, plot('破碎生铝', HECHUAN, 2, 160, 7, 4, { light_permille: [100] }), today)
  const { dissents, supply } = await deal.handlers.order()
  const dissent_id = dissents[0]?.id
  const body = {
    dissent_id,
    reject: false,
    quantity_kg: (supply?.quantity_kg ?? 0) + 400,
    price_fen: supply?.price_fen,
    note: '按双方磅单折中',
  }
  await step(deal, STEP_CALLS.adjust_dissent, deal.trader, 3, body)
  await step(deal, STEP_CALLS.notify_dissent, deal.trader, 1, { dissent_id })
}

/** The buyer has paid an advance, which the trader must confirm. */
async function withAdvance(demo: Demo, today: Date): Promise<void> {
  const deal = await play(demo, plot('电解铜 湿法', LIFENG, 2, 60, 2, 1), today)
  const { sale } = await deal.handlers.order()
  await step(deal, STEP_CALLS.advance, deal.buyer, 2, await money(deal, deal.buyer, amountFen(sale?.price_fen ?? 0, 20_000)))
}

/** Thirty trips over several days: most are received, and loading goes on. */
async function ofManyTrucks(demo: Demo, today: Date): Promise<void> {
  const deal = await play(demo, plot('A00 铝锭 华东', HECHUAN, 30, 85, 5, 1, { photos: false }), today)
  for (let day = 0; day < 4; day++) {
    await deliver(deal, day * 6, 6, false)
    await receive(deal, 5)
  }
}

async function ended(demo: Demo, today: Date): Promise<void> {
  const declined = await play(demo, plot('2# 铜', LIFENG, 1, 200, 13, 0), today)
  await step(declined, STEP_CALLS.accept, declined.supplier, 3, { accept: false, reason: '库存已售，无法按期发货' })
  const closed = await play(demo, plot('ADC12', HECHUAN, 1, 100, 12, 1), today)
  await step(closed, STEP_CALLS.close, closed.trader, 5, { reason: '采购商调整计划，双方同意取消' })
  const returned = await play(demo, plot('轮毂铝', LIFENG, 1, 130, 18, 4), today)
  await giveBack(returned)
}

/** Four after-sales: rejected, accepted with a refund still to pay, waiting for the trader, and returned with its order. */
async function withAfterSales(demo: Demo, today: Date): Promise<void> {
  const rejected = await play(demo, plot('2# 铜', LIFENG, 1, 230, 15, 6), today)
  const asked = { kind: 'compensation', amount_fen: 1_860_000, reason: '到货表面氧化，成色低于样品' } as const
  const id = await askAfterSale(rejected, asked)
  await judgeAfterSale(rejected, id, false, '双方质检单一致，成色在约定范围内。')
  const granted = await play(demo, plot('割胶铝线', HECHUAN, 1, 145, 17, 8), today)
  const short = { kind: 'compensation', amount_fen: 386_000, reason: '胶皮残留超过约定，分拣损耗较大' } as const
  await judgeAfterSale(granted, await askAfterSale(granted, short), true, '复检属实，按申请金额补差。', 220_000)
  const waiting = await play(demo, plot('黄铜大件', LIFENG, 2, 190, 6, 4), today)
  await askAfterSale(waiting, {
    kind: 'partial_return',
    quantity_kg: 2_400,
    amount_fen: 12_000_000,
    reason: '第 2 车夹带锌合金件，约 2.4 吨，申请退回',
    photo: true,
  })
}

/** Plays every deal, oldest first, because the order of deals decides their running numbers. */
export async function playAll(demo: Demo, today: Date): Promise<void> {
  for (const each of PLAIN) await play(demo, each, today)
  await ended(demo, today)
  await withDissent(demo, today)
  await withAfterSales(demo, today)
  await ofManyTrucks(demo, today)
  await withAdvance(demo, today)
}
