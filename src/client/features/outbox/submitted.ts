/** What a queued action holds, in words and figures: every text, weight, price and photo a person entered. */
import type { Action, MoneyInput, WeighingInput } from '#domain/actions.ts'
import { afterSalesOf } from '#domain/after-sale.ts'
import { LIFECYCLE } from '#domain/lifecycle.ts'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { AFTER_SALE_KINDS, DISSENT_KINDS, PAY_METHODS, PROOF_KINDS } from '#domain/order.ts'
import { formatPlate } from '#domain/plate.ts'
import { formatTonnes, netKg } from '#domain/weight.ts'
import { fullTime } from '#client/lib/format.ts'

export interface TripLine {
  plate: string
  /** name and figure in kg, e.g. 毛重 27,860 */
  figures: (readonly [name: string, kg: number])[]
  ticket_no: string
  photo_ids: string[]
}
export interface Submitted {
  title: string
  facts: (readonly [name: string, value: string])[]
  trips: TripLine[]
  photo_ids: string[]
}

const yuan = (fen: number) => `${formatFen(fen)} 元`
const price = (fen: number) => `${formatFen(fen)} 元/吨`
const tonnes = (kg: number) => `${formatTonnes(kg)} 吨`
const given = (facts: (readonly [string, string] | false)[]) =>
  facts.filter((fact) => fact !== false && fact[1] !== '') as Submitted['facts']

const weighed = (plate: string, { gross_kg, tare_kg, ticket_no, photo_ids }: WeighingInput): TripLine => ({
  plate: formatPlate(plate),
  figures: [
    ['毛重', gross_kg],
    ['皮重', tare_kg],
    ['净重', netKg(gross_kg, tare_kg)],
  ],
  ticket_no,
  photo_ids,
})

const moneyFacts = ({ amount_fen, method, bank_serial, paid_at, note }: MoneyInput) =>
  given([
    ['金额', yuan(amount_fen)],
    ['方式', PAY_METHODS[method]],
    ['流水号', bank_serial],
    ['时间', fullTime(paid_at)],
    ['备注', note],
  ])

/** What was asked for, where it is still there. */
const askedKind = (order: Order | null, id: string): string => {
  const asked = order && afterSalesOf(order).find((each) => each.id === id)
  return asked ? AFTER_SALE_KINDS[asked.kind] : ''
}

type Parts = Partial<Omit<Submitted, 'title'>>

function partsOf({ name, payload }: Action, order: Order | null): Parts {
  const plateOf = (trip_id: string | null) => order?.trips.find((trip) => trip.id === trip_id)?.plate ?? '车次'
  const sum = (trips: readonly WeighingInput[]) => trips.reduce((total, trip) => total + netKg(trip.gross_kg, trip.tare_kg), 0)
  switch (name) {
    case 'deliver':
      return {
        facts: given([
          ['车次', `${payload.trips.length} 车`],
          ['净重合计', tonnes(sum(payload.trips.map((trip) => trip.shipped)))],
          ['装车', payload.finished ? '已全部发完' : '还有车次'],
        ]),
        trips: payload.trips.map((trip) => weighed(trip.plate, trip.shipped)),
      }
    case 'receive':
      return {
        facts: [
          ['到货', `${payload.trips.length} 车`],
          ['净重合计', tonnes(sum(payload.trips))],
        ],
        trips: payload.trips.map((trip) => weighed(plateOf(trip.trip_id), trip)),
      }
    case 'handle':
      return {
        facts: given([
          !!payload.dissent && ['异议', DISSENT_KINDS[payload.dissent.kind]],
          !!payload.dissent && ['说明', payload.dissent.claim],
        ]),
        trips: payload.trips.map((trip) => ({
          plate: formatPlate(plateOf(trip.trip_id)),
          figures: [
            ['扣杂', trip.deduct_kg],
            ['扣水', trip.water_kg],
          ],
          ticket_no: '',
          photo_ids: [],
        })),
        photo_ids: payload.dissent?.photo_ids ?? [],
      }
    case 'add_proof':
      return {
        facts: given([
          ['凭证', PROOF_KINDS[payload.kind]],
          ['车次', payload.trip_id ? formatPlate(plateOf(payload.trip_id)) : ''],
          payload.amount_fen !== null && ['金额', yuan(payload.amount_fen)],
          ...Object.entries(payload.reading?.kept ?? {}),
        ]),
        photo_ids: payload.photo_ids,
      }
    case 'advance':
    case 'pay':
    case 'collect':
    case 'refund':
    case 'payout':
    case 'repay':
      return { facts: moneyFacts(payload), photo_ids: payload.photo_ids }
    case 'confirm_supply_price':
      return { facts: [['采购价', price(payload.price_fen)]] }
    case 'recheck':
      return {
        facts: given([['原因', payload.reason], payload.sale_price_fen !== null && ['销售价', price(payload.sale_price_fen)]]),
      }
    case 'confirm':
    case 'confirm_repayment':
      return {
        facts: given([
          ['结果', payload.accept ? '确认到账' : '驳回'],
          ['原因', payload.reason],
        ]),
      }
    case 'adjust_dissent':
      return {
        facts: given([
          ['处理', payload.reject ? '驳回异议' : '调整'],
          ['数量', tonnes(payload.quantity_kg)],
          ['单价', price(payload.price_fen)],
          ['说明', payload.note],
        ]),
      }
    case 'reply_dissent':
      return {
        facts: given([
          ['答复', payload.agree ? '同意' : '不同意'],
          ['说明', payload.note],
        ]),
        photo_ids: payload.photo_ids,
      }
    case 'apply_after_sale':
      return {
        facts: given([
          ['售后', AFTER_SALE_KINDS[payload.kind]],
          payload.quantity_kg !== null && ['退货数量', tonnes(payload.quantity_kg)],
          payload.amount_fen !== null && ['金额', yuan(payload.amount_fen)],
          ['原因', payload.reason],
        ]),
        photo_ids: payload.photo_ids,
      }
    case 'withdraw_after_sale':
      return { facts: given([['售后', askedKind(order, payload.after_sale_id)]]) }
    case 'judge_after_sale':
      return {
        facts: given([
          ['售后', askedKind(order, payload.after_sale_id)],
          ['处理', payload.accept ? '同意' : '驳回'],
          payload.agreed_fen !== null && ['同意金额', yuan(payload.agreed_fen)],
          payload.supplier_bears_fen > 0 && ['供应商承担', yuan(payload.supplier_bears_fen)],
          ['备注', payload.remark],
        ]),
      }
    case 'reject_advance':
    case 'decline':
    case 'close':
    case 'return_goods':
    case 'delete_proof':
    case 'remove_proof':
      return { facts: given([['原因', payload.reason]]) }
    default:
      return {}
  }
}

export function submittedOf(action: Action, order: Order | null): Submitted {
  return { title: LIFECYCLE[action.name].label, facts: [], trips: [], photo_ids: [], ...partsOf(action, order) }
}
