/**
 * After-sales of the demo: one with a full return, one with a refund, one that was rejected, and one that waits for the trader.
 */
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { AfterSaleKind } from '#domain/order/order.ts'
import type { Deal } from './deal.ts'
import { step } from './deal.ts'

interface Asked {
  kind: AfterSaleKind
  quantity_kg?: number
  amount_fen?: number
  reason: string
  photo?: boolean
}

/** The buyer applies. Returns the id of the after-sale. */
export async function askAfterSale(deal: Deal, { photo = false, ...asked }: Asked): Promise<string> {
  const id = uuidv7()
  const ticket = { ticket_no: `SH${deal.id.slice(-6).toUpperCase()}`, gross_kg: 46_200, tare_kg: 15_400 }
  const photo_ids = photo ? [await deal.handlers.photo(deal.buyer, ticket)] : []
  await step(deal, STEP_CALLS.apply_after_sale, deal.buyer, 12, { order_id: deal.id, id, ...asked, photo_ids }, {})
  return id
}

/** `supplier_bears_fen`: the part of the granted amount that the supplier bears and has agreed to. */
export async function judgeAfterSale(
  deal: Deal,
  id: string,
  accept: boolean,
  remark: string,
  supplier_bears_fen = 0,
): Promise<void> {
  const body = { order_id: deal.id, accept, remark, supplier_bears_fen }
  await step(deal, STEP_CALLS.judge_after_sale, deal.trader, 8, body, { id })
  if (supplier_bears_fen > 0) await agreeToShare(deal, id)
}
const agreeToShare = (deal: Deal, id: string) =>
  step(deal, STEP_CALLS.answer_share, deal.supplier, 3, { order_id: deal.id, agree: true }, { id })

/** The goods go back, the order is closed as returned, and its contracts are void. */
export async function giveBack(deal: Deal): Promise<void> {
  const id = await askAfterSale(deal, { kind: 'return', reason: '整批含铁超标，无法投炉，申请全部退回', photo: true })
  await step(
    deal,
    STEP_CALLS.ask_share,
    deal.trader,
    4,
    { order_id: deal.id, supplier_bears_fen: null, note: '请安排车辆收回' },
    { id },
  )
  await agreeToShare(deal, id)
  await judgeAfterSale(deal, id, true, '质检复核属实，同意整批退回。')
}
