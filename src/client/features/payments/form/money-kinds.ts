/** The kinds of money at registration: their words, who pays whom, and whose account is credited. */
import type { ContractSide } from '#domain/contract/contract.ts'
import type { MoneyEntry } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'

export type MoneyKind = MoneyEntry['kind']

export interface MoneyWords {
  /** labels of the amount, its time and its voucher */
  amount: string
  time: string
  voucher: string
  voucher_required?: true
  /** outgoing money: the form asks for its voucher, and a checkbox says that there is none yet */
  voucher_asked?: true
  /** the words for the money while the device queues it offline */
  queued: string
  from: Role
  to: Role
  /** the credited account is that of this party in this side's contract */
  payee: readonly [side: ContractSide, party: 'seller' | 'buyer']
}

const TO_TRADER = { from: 'buyer', to: 'trader', payee: ['sale', 'seller'] } as const

export const MONEY_KINDS: Record<MoneyKind, MoneyWords> = {
  advance: { ...TO_TRADER, amount: '预付金额', time: '付款时间', voucher: '付款凭证', queued: '预付款' },
  payment: {
    ...TO_TRADER,
    amount: '付款金额',
    time: '付款时间',
    voucher: '付款凭证',
    voucher_required: true,
    queued: '付款信息和凭证',
  },
  collection: { ...TO_TRADER, amount: '到账金额', time: '到账时间', voucher: '收款凭证', queued: '收款登记' },
  refund: {
    amount: '退款金额',
    time: '退款时间',
    voucher: '退款凭证',
    voucher_asked: true,
    queued: '退款登记',
    from: 'trader',
    to: 'buyer',
    payee: ['sale', 'buyer'],
  },
  payout: {
    amount: '付款金额',
    time: '付款时间',
    voucher: '付款凭证',
    voucher_asked: true,
    queued: '付款登记',
    from: 'trader',
    to: 'supplier',
    payee: ['supply', 'seller'],
  },
  repayment: {
    amount: '退还金额',
    time: '退还时间',
    voucher: '退款凭证',
    voucher_required: true,
    queued: '退还登记',
    from: 'supplier',
    to: 'trader',
    payee: ['supply', 'buyer'],
  },
}

/** The other party of the money, from the person's point of view. */
export const partyOf = (kind: MoneyKind, role: Role): { word: '收款方' | '付款方'; party: Role } => {
  const { from, to } = MONEY_KINDS[kind]
  return role === from ? { word: '收款方', party: to } : { word: '付款方', party: from }
}
