/**
 * Fields that a counterparty must never read: texts and figures of the other side. They are searched for in the text that would
 * be sent.
 */
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ACTORS } from './order-fixtures.ts'

export type Party = 'supplier' | 'buyer'

const moneyWords = (entry: Order['money'][number]) => [entry.id, entry.bank_serial, entry.note, ...entry.photo_ids]
const notBlank = (words: (string | null | undefined)[]) => words.filter((word): word is string => !!word?.trim())
const SUPPLY_MONEY = ['payout', 'repayment']
const buyers = (order: Order) => order.money.filter(({ kind }) => !SUPPLY_MONEY.includes(kind))
const suppliers = (order: Order) => order.money.filter(({ kind }) => SUPPLY_MONEY.includes(kind))
const accounts = (order: Order) => order.proofs.filter(({ kind }) => kind === 'payment' || kind === 'collection')
/** The trader has released these after looking at them. */
const withheld = ({ shipped }: Order['trips'][number]) =>
  shipped.photo_ids.filter((id) => !shipped.released_photo_ids?.includes(id))
const readings = (order: Order) =>
  order.proofs.flatMap(({ reading }) => Object.values(reading?.kept ?? {})).filter((word) => word.length > 10)

/** Every text of the order and its whole history that the party must not read. */
function hiddenTexts(order: Order, party: Party): string[] {
  const open = order.disclose_counterparty
  if (party === 'supplier') {
    const names = [
      order.buyer_id,
      order.buyer_name,
      ACTORS.buyer.name,
      ...order.trips.flatMap((trip) => trip.received?.photo_ids ?? []),
    ]
    const unheard = order.dissents.flatMap(({ status, adjustments }) =>
      adjustments.filter((each) => each.reply === null && !(status === 2 && each === adjustments.at(-1))).map(({ note }) => note),
    )
    const proofs = order.proofs.flatMap(({ id, photo_ids }) => [id, ...photo_ids])
    return notBlank([
      order.sale?.contract_id,
      order.sale?.contract_no,
      order.intention_id,
      ...buyers(order).flatMap(moneyWords),
      ...order.dissents.flatMap(({ photo_ids }) => photo_ids),
      ...readings(order),
      ...accounts(order).flatMap(({ id, photo_ids }) => [id, ...photo_ids]),
      ...unheard,
      ...(order.after_sales ?? []).map(({ remark }) => remark),
      ...(open ? [] : [...names, ...proofs]),
    ])
  }
  const names = [order.supplier_id, order.supplier_name, ACTORS.supplier.name, order.goods_id]
  return notBlank([
    order.supply?.contract_id,
    order.supply?.contract_no,
    ...suppliers(order).flatMap(moneyWords),
    ...order.dissents.flatMap(({ adjustments }) =>
      adjustments.flatMap((each) => [each.note, each.reply_note, ...each.reply_photo_ids]),
    ),
    ...(open ? [] : [...names, ...order.trips.flatMap(withheld)]),
  ])
}

/** Every price and amount of the other side, in fen, in the order and its history. */
function hiddenFen(order: Order, past: readonly Order[], party: Party): Set<number> {
  const ever = past.flatMap((each) => {
    const side = party === 'supplier' ? each.sale : each.supply
    const money = party === 'supplier' ? buyers(each) : suppliers(each)
    const versions = party === 'supplier' ? each.settlements : each.dissents.flatMap(({ adjustments }) => adjustments)
    return [
      side?.price_fen,
      side?.amount_fen,
      Math.abs(side?.pricing?.premium_fen ?? 0),
      ...(side?.pricing?.window_from === null ? side.pricing.days : []).map((day) => day.average_price_fen),
      ...money.map(({ amount_fen }) => amount_fen),
      ...(each.after_sales ?? []).flatMap(({ amount_fen, agreed_fen, supplier_bears_fen }) =>
        party === 'supplier' ? [amount_fen, agreed_fen] : [supplier_bears_fen],
      ),
      ...versions.flatMap((v) => [v.price_fen, v.amount_fen]),
    ]
  })
  const amounts = order.proofs.map(({ amount_fen }) => (party === 'supplier' ? amount_fen : null))
  return new Set([...ever, ...amounts].filter((fen): fen is number => typeof fen === 'number' && fen > 1000))
}

/** Expects that the JSON contains no hidden text, and no hidden figure in fen or yuan. */
export function expectHidden(json: string, order: Order, past: readonly Order[], party: Party): void {
  for (const text of hiddenTexts(order, party)) if (json.includes(text)) throw new Error(`${party} reads ${text} in ${json}`)
  const numbers = new Set(json.match(/\d[\d,]*(?:\.\d+)?/g))
  for (const fen of hiddenFen(order, past, party)) {
    if (numbers.has(String(fen)) || numbers.has(formatFen(fen))) throw new Error(`${party} reads ${fen} in ${json}`)
  }
}
