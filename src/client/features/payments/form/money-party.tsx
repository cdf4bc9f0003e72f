/** The other party of an order's money, and the credited account as the signed contract names it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { contractPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { accountWords, type BankAccount, formatAccountNo } from '#domain/firm/bank-account.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { MoneyInput } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import { PAY_METHODS } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { titleOf } from '#domain/order/headline.ts'
import { useSideContract } from '#client/sync/reading/use-side-contract.ts'
import { MONEY_KINDS, type MoneyKind, partyOf } from './money-kinds.ts'

const ContractLink = chakra(Link, { base: { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } })

type Fact = readonly [name: string, value: ReactNode]

/** undefined during the read; null if the contract names no account or is not on the device. */
export function useMoneyAccount(order: Order, kind: MoneyKind): BankAccount | null | undefined {
  const [side, party] = MONEY_KINDS[kind].payee
  const contract = useSideContract(order, side)
  return contract && (contract[party].account ?? null)
}

export const partyName = (order: Order, party: Role): string => order[`${party}_name`] ?? '—'

/** The account, or a link to the contract in which the person has to look it up. */
export function AccountLine({ order, kind }: { order: Order; kind: MoneyKind }) {
  const { actor } = useAccount()
  const account = useMoneyAccount(order, kind)
  const [side] = MONEY_KINDS[kind].payee
  const contract = order[side]
  if (account === undefined) return <>…</>
  if (account) {
    return (
      <>
        {account.bank_name}
        <chakra.span display="block" fontWeight="bold">
          {formatAccountNo(account.account_no)}
          <CopyButton text={account.account_no} label="账号" shown={false} />
        </chakra.span>
      </>
    )
  }
  // Incoming money is on the person's own account.
  if (MONEY_KINDS[kind].to === actor.role) return <>合同未写明账号</>
  return (
    <chakra.span color="need.fg">
      {contract ? (
        <>
          合同 <ContractLink to={contractPath(actor.role, contract.contract_id)}>{contract.contract_no}</ContractLink>{' '}
          未写明账号，
        </>
      ) : null}
      请先与对方电话核实
    </chakra.span>
  )
}

/**
 * The order, the other party, the credited account, and what is due. A payout goes to a card, so its contract's account is named
 * as such unless `account` stands in its place.
 */
export function MoneyFacts({
  order,
  kind,
  due = [],
  account,
}: {
  order: Order
  kind: MoneyKind
  due?: readonly Fact[]
  account?: ReactNode
}) {
  const { actor } = useAccount()
  const { word, party } = partyOf(kind, actor.role)
  return (
    <Facts
      items={[
        ['订单', `${order.no} · ${titleOf(order)}`],
        [word, partyName(order, party)],
        account
          ? ['收款账户', account]
          : [kind === 'payout' ? '合同账户' : '收款账户', <AccountLine key="account" order={order} kind={kind} />],
        ...due,
      ]}
    />
  )
}

interface Reviewed {
  orders: readonly Order[]
  kind: MoneyKind
  /** the person's role */
  role: Role
  account: BankAccount | null | undefined
  money: Omit<MoneyInput, 'id' | 'note'>
}
/**
 * Asks the person to confirm money before it is registered: every detail of a bank slip, with the amount in figures and capitals.
 * It is drawn outside the account's screens.
 */
export function MoneyReview({ orders, kind, role, account, money }: Reviewed) {
  const { word, party } = partyOf(kind, role)
  const { amount_fen, method, bank_serial, photo_ids } = money
  const [name, another] = new Set(orders.map((order) => partyName(order, party)))
  return (
    <Facts
      items={[
        ['订单', `${orders.length > 1 ? `${orders.length} 张：` : ''}${orders.map(({ no }) => no).join('、')}`],
        [word, [name, another].filter(Boolean).join('、')],
        ...(account && !another && method !== 'cash'
          ? [['收款账户', [account.holder, accountWords(account)].filter(Boolean).join('，')] as const]
          : []),
        [
          '金额',
          <chakra.b key="amount" fontSize="xl">
            {formatFen(amount_fen)} 元
          </chakra.b>,
        ],
        ['大写', `人民币${capitalFen(amount_fen) ?? ''}`],
        ['方式', PAY_METHODS[method]],
        ...(method === 'cash' ? [] : [['流水号', bank_serial || '未填写'] as const]),
        [MONEY_KINDS[kind].voucher, photo_ids.length > 0 ? `${photo_ids.length} 份` : '没有'],
      ]}
    />
  )
}
