/** The content of an action in words and figures: every text, weight, price and photo that a person entered. */
import type { MoneyInput, WeighingInput } from './actions.ts'
import { chinaTime } from '../china-time.ts'
import { formatFen } from '../money/money.ts'
import type { Order } from './order.ts'
import { PAY_METHODS } from './order.ts'
import { formatPlate } from '../goods/plate.ts'
import { formatTonnes, netKg } from '../goods/weight.ts'

export type Fact = readonly [name: string, value: string]
export interface ShownTrip {
  plate: string
  /** name and figure in kg, e.g. 毛重 27,860 */
  figures: (readonly [name: string, kg: number])[]
  ticket_no: string
  photo_ids: string[]
}
export interface Shown {
  /** what was done, if the payload decides more than the rule's label: 驳回 */
  did?: string
  /** the main figure for a one-line summary: 1,000,000.00 元 */
  brief?: string
  /** false and empty values are left out */
  facts?: readonly (Fact | false)[]
  trips?: ShownTrip[]
  photo_ids?: string[]
}

export const yuan = (fen: number): string => `${formatFen(fen)} 元`
export const perTonne = (fen: number): string => `${formatFen(fen)} 元/吨`
export const tonnes = (kg: number): string => `${formatTonnes(kg)} 吨`

export const weighed = (plate: string, { gross_kg, tare_kg, ticket_no, photo_ids }: WeighingInput): ShownTrip => ({
  plate: formatPlate(plate),
  figures: [
    ['毛重', gross_kg],
    ['皮重', tare_kg],
    ['净重', netKg(gross_kg, tare_kg)],
  ],
  ticket_no,
  photo_ids,
})
export const netTotal = (weighings: readonly WeighingInput[]): string =>
  tonnes(weighings.reduce((total, each) => total + netKg(each.gross_kg, each.tare_kg), 0))
/** The plate of a trip, or a general word on a device that does not hold the order's trips. */
export const plateOf = (order: Order | null, trip_id: string): string =>
  order?.trips.find((trip) => trip.id === trip_id)?.plate ?? '车次'

export const showMoney = ({ amount_fen, transfer_fen, method, bank_serial, paid_at, note, photo_ids }: MoneyInput): Shown => ({
  brief: yuan(amount_fen),
  facts: [
    ['金额', yuan(amount_fen)],
    !!transfer_fen && ['转账总额', yuan(transfer_fen)],
    ['方式', PAY_METHODS[method]],
    ['流水号', bank_serial],
    ['时间', chinaTime(paid_at)],
    ['备注', note],
  ],
  photo_ids,
})
/** The entries that a person confirms, in words. A device that holds only the head of the order knows none. */
export const showNamed =
  (name: string) =>
  ({ entry_ids }: { entry_ids: readonly string[] | null }, order: Order | null): Shown => {
    const named = order?.money.filter(({ id }) => entry_ids?.includes(id)) ?? []
    const sum_fen = named.reduce((total, { amount_fen }) => total + amount_fen, 0)
    return {
      ...(sum_fen > 0 ? { brief: yuan(sum_fen) } : {}),
      facts: named.map(
        ({ amount_fen, bank_serial }) => [name, [yuan(amount_fen), bank_serial].filter(Boolean).join(' · ')] as const,
      ),
    }
  }
export const showReason = ({ reason }: { reason: string }): Shown => ({ facts: [['原因', reason]] })
export const showVerdict = ({ accept, reason }: { accept: boolean; reason: string }): Shown => ({
  did: accept ? '确认到账' : '驳回',
  facts: [
    ['结果', accept ? '确认到账' : '驳回'],
    ['原因', reason],
  ],
})
export const showNothing = (): Shown => ({})
