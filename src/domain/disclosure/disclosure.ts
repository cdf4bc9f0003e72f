/** A text must not disclose the other side to its reader: none of its figures and, unless disclosed, not its name. */
import type { Rule } from '../order/actions/rule.ts'
import type { Action, ActionName } from '../order/actions.ts'
import { afterSalesOf } from '../agreement/after-sale.ts'
import { firmWord, hasWord } from './firm-names.ts'
import { amountFen, formatFen } from '../money/money.ts'
import type { Order, Side } from '../order/order.ts'
import type { Role } from '../role.ts'
import { isSupplyMoney } from '../order/order.ts'
import { isPoint } from '../money/pricing.ts'
import { ROLE_NAMES } from '../role.ts'
import type { OrderDraft } from '../order/order-draft.ts'
import { DRAFT_READERS } from '../order/order-draft.ts'
import type { Party, Written } from './readers.ts'
import { BUYER, textsAt } from './readers.ts'
import type { FieldErrors } from '../refusal.ts'
import { writtenAmountsFen } from './written-amounts.ts'

const OTHER: Record<Party, Party> = { supplier: 'buyer', buyer: 'supplier' }

/** Smaller figures disclose nothing, and occur in ticket numbers by chance. */
const LEAST_FEN = 10_000

/**
 * Known facts of a side: prices and amounts in fen, and the word that identifies its firm. The word is null if the reader may
 * know the firm, or the writer does not.
 */
interface SideFacts {
  figures_fen: readonly number[]
  firm: string | null
}
interface Facts extends Record<Party, SideFacts> {
  /** sale less supply, which would disclose one side to the other; null if the writer does not know both */
  margin_fen: number | null
}

/** Fields with a remedy other than leaving the word out. */
const REMEDIES: Record<string, string> = {
  delivery_place: '请写明地址，不写单位名称；或打开“向双方公开对方名称”',
  delivery_contact: '请写联系人姓名，不写单位名称；或打开“向双方公开对方名称”',
}

/** The problem with a text that these parties will read, or null. */
export function disclosureProblem({ field, text }: Written, readers: readonly Party[], facts: Facts): string | null {
  const amounts_fen = writtenAmountsFen(text)
  for (const reader of readers) {
    const other = facts[OTHER[reader]]
    const [only] = readers.length === 1 ? readers : []
    // A text with a single reader may name the figures of that reader's own side.
    const own_fen = only ? facts[only].figures_fen : []
    const said = `这段文字${only ? ROLE_NAMES[only] : '双方都'}能看到`
    const isOther = (fen: number) => fen === facts.margin_fen || (other.figures_fen.includes(fen) && !own_fen.includes(fen))
    const named = amounts_fen.find((fen) => fen >= LEAST_FEN && isOther(fen))
    if (named !== undefined) return `${said}，请不要写出 ${formatFen(named)} 元`
    if (other.firm && hasWord(text, other.firm))
      return `${said}，${REMEDIES[field] ?? `请不要写出${ROLE_NAMES[OTHER[reader]]}的名称“${other.firm}”`}`
  }
  return null
}

interface Offer {
  /** the supplier's firm; empty if not known */
  firm_name: string
  price_fen: number | null
  premium_fen: number | null
}
/** The problem with a text about goods that buyers read. It must name neither the supplier nor the supplier's price. */
export const offerProblem = (written: Written, { firm_name, price_fen, premium_fen }: Offer): string | null =>
  disclosureProblem(written, BUYER, {
    supplier: { figures_fen: [price_fen ?? 0, Math.abs(premium_fen ?? 0)], firm: firmWord(firm_name) },
    buyer: { figures_fen: [], firm: null },
    margin_fen: null,
  })

type Texts = readonly (Written & { readers: readonly Party[] })[]

function problemsOf(texts: Texts, facts: Facts): FieldErrors {
  return Object.fromEntries(
    texts.flatMap((each): [string, string][] => {
      const problem = disclosureProblem(each, each.readers, facts)
      return problem ? [[each.field, problem]] : []
    }),
  )
}

type AnyReaders = Record<string, readonly Party[] | ((payload: object, order: Order) => readonly Party[])>
function textsOf(order: Order, payload: object, readers: AnyReaders): Texts {
  return Object.entries(readers).flatMap(([path, known]) => {
    const readers_of = typeof known === 'function' ? known(payload, order) : known
    return textsAt(payload, path).map((written) => ({ ...written, readers: readers_of }))
  })
}

const ofSide = (side: Pick<Side, 'price_fen' | 'amount_fen' | 'pricing'> | null) =>
  side ? [side.price_fen, side.amount_fen, ...ofPricing(side.pricing)] : []
/** The quotes of a window are public. The quote that a party has fixed and the premium are not. */
const ofPricing = (pricing: Side['pricing']) =>
  pricing ? [Math.abs(pricing.premium_fen), ...(isPoint(pricing) ? pricing.days.map((day) => day.average_price_fen) : [])] : []

/** A side's figures that the writer may know. Checking more would disclose figures by refusing. */
function figuresOf(order: Order, brought_fen: number | null, side: Party, writer: Role): number[] {
  if (writer !== 'trader' && writer !== side) return []
  const trader = writer === 'trader'
  const supply = () => [
    ...ofSide(order.supply),
    ...(trader ? order.dissents.flatMap(({ adjustments }) => adjustments.flatMap(ofSide)) : []),
    ...order.money.filter(isSupplyMoney).map(({ amount_fen }) => amount_fen),
    ...afterSalesOf(order).map(({ supplier_bears_fen = null }) => supplier_bears_fen),
  ]
  const sale = () => [
    ...ofSide(order.sale),
    ...order.settlements.flatMap(ofSide),
    // Only the trader sees a collection that is registered and not confirmed.
    ...order.money
      .filter((entry) => !isSupplyMoney(entry) && (trader || entry.kind !== 'collection' || entry.status !== 0))
      .map(({ amount_fen }) => amount_fen),
    ...afterSalesOf(order).flatMap(({ amount_fen, agreed_fen = null }) => [amount_fen, agreed_fen]),
  ]
  const found = [...(side === 'supplier' ? supply() : sale()), brought_fen]
  return found.filter((fen): fen is number => fen !== null && fen > 0)
}

/** The facts available for checking the writer's text. `brought` holds the action's own figures. */
function factsOf(order: Order, writer: Role, brought: Partial<Record<Party, number | null>> = {}): Facts {
  const ofParty = (side: Party): SideFacts => {
    const known = !order.disclose_counterparty && (writer === 'trader' || writer === side)
    const firm = side === 'supplier' ? order.supplier_name : order.buyer_name
    return { figures_fen: figuresOf(order, brought[side] ?? null, side, writer), firm: known && firm ? firmWord(firm) : null }
  }
  const { supply, sale } = order
  const margin_fen = writer === 'trader' && supply && sale ? sale.amount_fen - supply.amount_fen : null
  return { supplier: ofParty('supplier'), buyer: ofParty('buyer'), margin_fen }
}

/** Field → message, for texts of an action that would disclose the other side to their reader. */
export function disclosures(order: Order, { payload }: Action, writer: Role, rule: Rule<ActionName>): FieldErrors {
  const texts = textsOf(order, payload, rule.readers as AnyReaders)
  return texts.length === 0 ? {} : problemsOf(texts, factsOf(order, writer, rule.figures?.(payload, order)))
}

/** Same check for what a trader writes about an order outside its actions. */
export const disclosureProblems = (order: Order, texts: Texts): FieldErrors => problemsOf(texts, factsOf(order, 'trader'))
/** Same check for texts beside an order, such as why its invoice is rejected. */
export const disclosuresBeside = (
  order: Order,
  texts: readonly Written[],
  readers: readonly Party[],
  writer: Role,
): FieldErrors =>
  problemsOf(
    texts.map((each) => ({ ...each, readers })),
    factsOf(order, writer),
  )

/**
 * Same check for a new order. `names` holds the names of the two firms, each null until chosen. `wish_fen` holds figures of the
 * buyer's intention.
 */
export function draftDisclosures(
  draft: OrderDraft,
  names: Record<Party, string | null>,
  wish_fen: readonly number[] = [],
): FieldErrors {
  const texts = Object.entries(DRAFT_READERS).flatMap(([path, readers]) =>
    textsAt(draft, path).map((written) => ({ ...written, readers })),
  )
  const prices = { supplier: draft.supply_price_fen, buyer: draft.sale_price_fen }
  const amounts = { supplier: amountFen(prices.supplier, draft.quantity_kg), buyer: amountFen(prices.buyer, draft.quantity_kg) }
  const { supply_premium_fen, sale_premium_fen } = draft
  const premiums = { supplier: Math.abs(supply_premium_fen), buyer: Math.abs(sale_premium_fen) }
  const wordOf = (name: string | null) => (draft.disclose_counterparty || !name ? null : firmWord(name))
  const ofParty = (side: Party): SideFacts => ({
    figures_fen: [prices[side], amounts[side], premiums[side], ...(side === 'buyer' ? wish_fen : [])],
    firm: wordOf(names[side]),
  })
  return problemsOf(texts, {
    supplier: ofParty('supplier'),
    buyer: ofParty('buyer'),
    margin_fen: amounts.buyer - amounts.supplier,
  })
}
