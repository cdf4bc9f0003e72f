/**
 * Agreements of an order by kind, and the effect of each step on them. Dialogs show the effects before a step.
 * tests/domain/agreement-effects.test.ts verifies that this table names every effect.
 */
import type { ActionName } from '../order/actions.ts'
import { agreedSupply, dealWords } from './agreement.ts'
import { afterSalesOf } from './after-sale.ts'
import type { ContractSide } from '../contract/contract.ts'
import { type Invoice, INVOICE_STATUSES } from '../accounting/invoice.ts'
import { AFTER_SALE_KINDS, type Order } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'
import { isProvisional, provisionalMark } from '../money/pricing.ts'
import { perTonne, yuan } from '../order/shown.ts'
import type { Statement } from '../accounting/statement.ts'

/** The effect of a step on an agreement, in words for the person about to take the step. */
export interface Effect {
  /**
   * `stands`: the agreed figures stay. `asks`: they stay until the other side agrees to new ones. `replaces`: the step is the
   * consent to new ones. `ends`: the order ends and both parties are told.
   */
  how: 'stands' | 'asks' | 'replaces' | 'ends'
  words: string
}
type Effects = Partial<Record<ActionName, Effect>>
const effect =
  (how: Effect['how']) =>
  (words: string): Effect => ({ how, words })
const [stands, asks, replaces, ends] = (['stands', 'asks', 'replaces', 'ends'] as const).map(effect) as [
  ReturnType<typeof effect>,
  ReturnType<typeof effect>,
  ReturnType<typeof effect>,
  ReturnType<typeof effect>,
]

const VOIDED = '订单结束，合同作废'
const RETURNED = '整单退货后不再执行'
const CORRECTED = '对账单不变，更正另记一笔，记入以后的期间'
const UNEQUAL = '发票金额与订单不再一致，双方都会收到通知，须红冲后重新开票'

/** The effects of each step on each kind of agreement. A missing pair leaves the agreed figures unchanged. */
export const EFFECTS = {
  contract: {
    recheck: asks('更改单价须采购商按新单价重新提交结算'),
    reply_dissent: replaces('同意后，采购单价以新商定的为准'),
    decline: ends(VOIDED),
    close: ends(VOIDED),
    judge_after_sale: ends(`${RETURNED}，合同作废`),
    return_goods: ends(`${RETURNED}，合同作废`),
  },
  supply_price: {
    recheck: stands('不变'),
    reply_dissent: replaces('同意后，以新商定的为准'),
    judge_after_sale: ends(RETURNED),
    return_goods: ends(RETURNED),
  },
  dissent: {
    recheck: stands('不变：采购商的新结算若不同，由您提请供应商重新商定，有结果前不付款'),
    handle: stands('不变'),
    adjust_dissent: asks('供应商同意新的调整前不变'),
    propose_supply: asks('供应商同意新的结算前不变'),
    reply_dissent: replaces('同意后，以新商定的为准'),
    judge_after_sale: ends(RETURNED),
    return_goods: ends(RETURNED),
  },
  after_sale: {
    recheck: stands('不变，仍从新的结算中核减'),
    judge_after_sale: ends(RETURNED),
    return_goods: ends(RETURNED),
  },
  invoice: {
    judge_after_sale: asks(UNEQUAL),
    return_goods: asks(UNEQUAL),
  },
  statement: {
    recheck: stands(CORRECTED),
    reply_dissent: stands(CORRECTED),
    confirm_supply_price: stands(CORRECTED),
    confirm_sale_price: stands(CORRECTED),
    fix_supply_price: stands(CORRECTED),
    fix_sale_price: stands(CORRECTED),
    judge_after_sale: stands(CORRECTED),
    answer_share: stands(CORRECTED),
    return_goods: stands(CORRECTED),
    reverse: stands(CORRECTED),
  },
} as const satisfies Record<string, Effects>
export type AgreementKind = keyof typeof EFFECTS
export const AGREEMENT_KINDS = Object.keys(EFFECTS) as AgreementKind[]

export interface Agreement {
  kind: AgreementKind
  side: ContractSide
  /** the agreement and its figures */
  words: string
}
/** Papers about orders, as far as the reader knows them. */
export interface Papers {
  invoices: readonly Pick<Invoice, 'no' | 'status' | 'lines'>[]
  statements: readonly Pick<Statement, 'no' | 'side' | 'status' | 'lines'>[]
}

function supplyAgreements(order: Order): Agreement[] {
  const { supply } = order
  if (!supply) return []
  const agreed = agreedSupply(order)
  const found: [AgreementKind, string | null][] = [
    ['contract', supply.contract_effective ? `采购合同 ${supply.contract_no} 已签署：单价 ${perTonne(supply.price_fen)}` : null],
    [
      'dissent',
      agreed &&
        `供应商已同意采购结算 ${dealWords({ ...agreed, price_fen: supply.price_fen })}${provisionalMark(supply)} = ${yuan(supply.amount_fen)}`,
    ],
    ['supply_price', order.supply_price_confirmed ? `采购价已核定 ${perTonne(supply.price_fen)}` : null],
  ]
  return found.flatMap(([kind, words]) => (words ? [{ kind, side: 'supply' as const, words }] : []))
}

function saleAgreements({ sale }: Order): Agreement[] {
  if (!sale?.contract_effective) return []
  const price = isProvisional(sale) ? '单价按行情公式' : `单价 ${perTonne(sale.price_fen)}`
  return [{ kind: 'contract', side: 'sale', words: `销售合同 ${sale.contract_no} 已签署：${price}` }]
}

const grantAgreements = (order: Order): Agreement[] =>
  afterSalesOf(order).flatMap(({ kind, status, agreed_fen, supplier_bears_fen }) => {
    if (status !== 1) return []
    const what = `售后（${AFTER_SALE_KINDS[kind]}）已同意`
    const sides = [
      ['sale', agreed_fen && `${what}：退补采购商 ${yuan(agreed_fen)}`],
      ['supply', supplier_bears_fen && `${what}：供应商承担 ${yuan(supplier_bears_fen)}`],
    ] as const
    return sides.flatMap(([side, words]) => (words ? [{ kind: 'after_sale' as const, side, words }] : []))
  })

/** Every agreement in force on the order, as the reader's view shows it. */
export function agreementsOf(order: Order, { invoices, statements }: Papers): Agreement[] {
  if (order.state < 0) return []
  const invoiced = invoices.flatMap(({ no, status, lines }): Agreement[] => {
    const line = status === 0 || status === 1 ? lines.find(({ order_id }) => order_id === order.id) : undefined
    return line
      ? [{ kind: 'invoice', side: 'sale', words: `发票 ${no} ${INVOICE_STATUSES[status]}：本单 ${yuan(line.amount_fen)}` }]
      : []
  })
  const stated = statements.flatMap(({ no, side, status, lines }): Agreement[] =>
    status === 1 && lines?.some(({ order_id }) => order_id === order.id)
      ? [{ kind: 'statement', side, words: `对账单 ${no} 已确认，含本单` }]
      : [],
  )
  return [...supplyAgreements(order), ...saleAgreements(order), ...grantAgreements(order), ...invoiced, ...stated]
}

/** The side whose figures a step moves. A missing step moves both. */
const SIDE_OF: Partial<Record<ActionName, ContractSide>> = {
  adjust_dissent: 'supply',
  propose_supply: 'supply',
  reply_dissent: 'supply',
  answer_share: 'supply',
  confirm_supply_price: 'supply',
  fix_supply_price: 'supply',
  confirm_sale_price: 'sale',
  fix_sale_price: 'sale',
}
/** A partial grant does not touch these agreements; a full return does. */
const ONLY_RETURNED: readonly AgreementKind[] = ['contract', 'supply_price', 'dissent', 'after_sale']

/** The effects of a step on existing agreements. Dialogs show them before the step is taken. */
export function effectsOn(order: Order, name: ActionName, papers: Papers): { agreed: string; does: string }[] {
  const returns = afterSalesOf(order).some(({ kind, status }) => kind === 'return' && status === 0)
  return agreementsOf(order, papers).flatMap(({ kind, side, words }) => {
    const found = (EFFECTS[kind] as Effects)[name]
    const applies = (SIDE_OF[name] ?? side) === side && (name !== 'judge_after_sale' || returns || !ONLY_RETURNED.includes(kind))
    const only_sale = kind === 'contract' && name === 'recheck' && side === 'supply'
    return found && applies && !only_sale ? [{ agreed: words, does: found.words }] : []
  })
}

/** The invoices, applied for or issued, whose amount for the order no longer matches. */
export const unequalInvoices = <I extends Pick<Invoice, 'status' | 'lines'>>(order: Order, invoices: readonly I[]): I[] =>
  invoices.filter(
    ({ status, lines }) =>
      (status === 0 || status === 1) &&
      lines.some(({ order_id, amount_fen }) => order_id === order.id && amount_fen !== ledgerOf(order).charge_fen),
  )
