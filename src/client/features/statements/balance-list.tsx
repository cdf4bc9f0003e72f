/** 往来余额: every counterparty of the trader with its balance, and the totals of both sides. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Balance, BalanceSums } from '#api/statements.ts'
import { nowIso } from '#client/lib/clock.ts'
import { previewPath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { findable, type Term } from '#domain/list/search.ts'
import { balanceTitle, monthOf } from '#domain/accounting/statement.ts'

const SIDES = { sale: '采购商', supply: '供应商' } as const
/** The address of this month's account with the firm. */
const monthPath = (id: string): string => {
  const today = chinaDay(nowIso())
  const { from, to } = monthOf(today, today)
  return previewPath('trader', id, from, to)
}
const dueOf = ({ balance_fen }: Balance) => Math.max(balance_fen, 0)
const aheadOf = ({ balance_fen }: Balance) => Math.max(0 - balance_fen, 0)
const only = (account: Balance, side: Balance['side'], fen: number) => (account.side === side && fen > 0 ? fen : undefined)

const COLUMNS: readonly Column<Balance>[] = [
  {
    key: 'name',
    label: '往来单位',
    pin: 'start',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to={monthPath(id)}>
        <Found text={name} />
      </Link>
    ),
  },
  { key: 'side', label: '类型', value: ({ side }) => SIDES[side] },
  { key: 'due', label: '应收余额 元', unit: 'fen', sums: true, value: (each) => only(each, 'sale', dueOf(each)) },
  { key: 'advance', label: '预收余额 元', unit: 'fen', sums: true, value: (each) => only(each, 'sale', aheadOf(each)) },
  { key: 'payable', label: '应付余额 元', unit: 'fen', sums: true, value: (each) => only(each, 'supply', dueOf(each)) },
  { key: 'prepaid', label: '预付余额 元', unit: 'fen', sums: true, value: (each) => only(each, 'supply', aheadOf(each)) },
  { key: 'last', label: '最近往来', unit: 'day', no: true, value: ({ last_at }) => last_at },
]
const keyOf = ({ id }: Balance) => id
const nameOf = ({ name }: Balance) => name
const termsOf = ({ name }: Balance): Term[] => [{ label: '往来单位', text: name, spelled: true }]
const digest = (account: Balance) => ({
  id: account.id,
  status: 0,
  facts: {
    firms: [{ id: account.id, name: account.name }],
    plates: [],
    category_id: null,
    amounts_fen: [Math.abs(account.balance_fen)],
    created_at: account.last_at,
  },
  terms: findable(termsOf(account)),
})

const Tiles = chakra('dl', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' } },
})
function Tile({ name, fen, note }: { name: string; fen: number; note: string }) {
  return (
    <Card as="div" py={3}>
      <chakra.dt fontSize="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <dd>
        <Figure value={formatFen(fen)} unit="元" size={{ base: 'sm', md: 'md' }} tone={fen === 0 ? 'muted' : 'plain'} />
        <chakra.p fontSize="sm" color="fg.muted">
          {note}
        </chakra.p>
      </dd>
    </Card>
  )
}
export function BalanceSumTiles({ sums: { sale, supply } }: { sums: BalanceSums }) {
  return (
    <Tiles aria-label="往来余额合计">
      <Tile name="应收余额" fen={sale.due_fen} note={`采购商 ${sale.count} 家`} />
      <Tile name="预收余额" fen={sale.ahead_fen} note="已收多于应收" />
      <Tile name="应付余额" fen={supply.due_fen} note={`供应商 ${supply.count} 家`} />
      <Tile name="预付余额" fen={supply.ahead_fen} note="已付多于应付" />
    </Tiles>
  )
}

function AccountCard({ account }: { account: Balance }) {
  const { id, name, side, balance_fen, last_at } = account
  return (
    <Link to={monthPath(id)} style={{ display: 'block', minWidth: 0 }}>
      <Card as="article" link height="full" display="grid" gap={1} alignContent="start">
        <chakra.b overflowWrap="anywhere">
          <Found text={name} />
        </chakra.b>
        <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap={3} flexWrap="wrap">
          <chakra.span color="fg.muted">{balance_fen === 0 ? '已结清' : balanceTitle(balance_fen, side, 'trader')}</chakra.span>
          {balance_fen === 0 ? null : <Figure value={formatFen(Math.abs(balance_fen))} unit="元" size="sm" />}
        </chakra.div>
        <Num fontSize="sm" color="fg.muted">
          {SIDES[side]} · 最近往来 {chinaDay(last_at)}
        </Num>
      </Card>
    </Link>
  )
}

export function BalanceList({ accounts }: { accounts: readonly Balance[] | undefined }) {
  return (
    <DeskList
      name="往来余额"
      unit="家"
      table="balances"
      columns={COLUMNS}
      rows={accounts}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ id }) => monthPath(id)}
      searched="搜索公司（汉字、拼音或首字母）、金额"
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((account) => (
            <AccountCard key={account.id} account={account} />
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'bank', title: '还没有往来', hint: '订单结算或收付款后，与每家公司的余额会出现在这里。' }}
    />
  )
}
