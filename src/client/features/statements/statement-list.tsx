/** Drawn-up statements: a table on a desk, cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { call } from '#client/lib/call.ts'
import { statementPath } from '#client/lib/paths.ts'
import { createdColumn, numberColumn, stateColumn } from '#client/lists/columns.tsx'
import { useCountedList } from '#client/lists/counted-list.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import type { Older } from '#client/lists/use-older.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { readAll } from '#client/sync/reading/fold.ts'
import { STATEMENT } from '#client/sync/nouns/statement.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import { findable, statementTerms } from '#domain/list/search.ts'
import { balanceName, balanceTitle, balanceWords, type Statement, STATEMENT_STATUSES } from '#domain/accounting/statement.ts'
import type { StatementItem } from './queries.ts'
import { StatementTags } from './statement-tags.tsx'

export const otherName = ({ firm_name, trader_name }: Pick<Statement, 'firm_name' | 'trader_name'>, role: Role) =>
  role === 'trader' ? firm_name : trader_name

const columnsOf = (role: Role): readonly Column<StatementItem>[] => [
  numberColumn(
    '对账单编号',
    ({ value }) => value.no,
    ({ value }) => statementPath(role, value.id),
  ),
  { key: 'other', label: role === 'trader' ? '往来单位' : '商户', value: ({ value }) => otherName(value, role) },
  {
    key: 'period',
    label: '期间',
    no: true,
    value: ({ value }) => `${value.from} 至 ${value.to}`,
    rank: ({ value }) => value.to,
  },
  { key: 'lines', label: '笔数', unit: 'count', value: ({ value }) => value.line_count },
  { key: 'opening', label: '期初余额', value: ({ value }) => balanceWords(value.opening_fen, value.side, role) },
  { key: 'name', label: '余额方向', value: ({ value }) => balanceName(value.closing_fen, value.side, role) },
  { key: 'closing', label: '期末余额 元', unit: 'fen', value: ({ value }) => Math.abs(value.closing_fen) },
  createdColumn('出具时间'),
  stateColumn(
    ({ value }) => STATEMENT_STATUSES[value.status],
    (item) => <StatementTags item={item} />,
  ),
]

const COLUMNS: Record<Role, readonly Column<StatementItem>[]> = {
  supplier: columnsOf('supplier'),
  buyer: columnsOf('buyer'),
  trader: columnsOf('trader'),
}

const keyOf = ({ value }: StatementItem) => value.id
const nameOf = ({ value }: StatementItem) => value.no
function digest({ value }: StatementItem) {
  const { id, status, firm_id, firm_name, trader_id, trader_name, closing_fen, created_at } = value
  const firms = [
    { id: firm_id, name: firm_name },
    { id: trader_id, name: trader_name },
  ]
  return {
    id,
    status,
    facts: { firms, plates: [], category_id: null, amounts_fen: [Math.abs(closing_fen)], created_at },
    terms: findable(statementTerms(value)),
  }
}

function StatementCard({ item, role }: { item: StatementItem; role: Role }) {
  const { value } = item
  const { side, closing_fen, from, to, line_count, objection, status } = value
  return (
    <Link to={statementPath(role, value.id)} style={{ display: 'block', minWidth: 0 }}>
      <Card as="article" link height="full" display="grid" gap={2} alignContent="start">
        <CardHead>
          <Num fontSize="sm" color="fg.muted">
            {value.no}
          </Num>
          <span>
            <StatementTags item={item} />
          </span>
        </CardHead>
        <chakra.div>
          <chakra.p fontSize="sm" color="fg.muted">
            期末{balanceTitle(closing_fen, side, role)}
          </chakra.p>
          {closing_fen === 0 ? (
            <Figure value="已结清" size="md" tone="muted" />
          ) : (
            <Figure value={formatFen(Math.abs(closing_fen))} unit="元" size="md" />
          )}
        </chakra.div>
        <chakra.p overflowWrap="anywhere">{otherName(value, role)}</chakra.p>
        <Num fontSize="sm" color="fg.muted">
          {from} 至 {to} · {line_count} 笔
        </Num>
        {status === -1 ? (
          <chakra.p fontSize="sm" color="need.fg" overflowWrap="anywhere">
            异议：{objection?.reason}
          </chakra.p>
        ) : null}
      </Card>
    </Link>
  )
}

export function StatementCards({ items, role }: { items: readonly StatementItem[]; role: Role }) {
  return (
    <CardGrid>
      {items.map((item) => (
        <StatementCard key={item.value.id} item={item} role={role} />
      ))}
    </CardGrid>
  )
}

export function useStatementTotals(items: readonly StatementItem[] | undefined): ListTotals {
  const { db, actor } = useAccount()
  return useCountedList(
    {
      name: 'statements',
      noun: 'statement',
      columns: COLUMNS[actor.role],
      digest,
      subjectOf: keyOf,
      ask: async (query) =>
        (await call((await import('#api/statements.ts')).statementTotals, { query, account: actor.user_id })).data,
      sent: async (ids) =>
        (await db.statements.bulkGet([...ids])).flatMap((row) =>
          row ? { value: STATEMENT.value(row), pending: [], review: [] } : [],
        ),
      folded: () => readAll(db, actor, STATEMENT),
    },
    items,
  )
}

interface Props {
  items: readonly StatementItem[] | undefined
  totals: ListTotals
  status: number | undefined
  role: Role
  older: Older
  empty: EmptyList
}
export function StatementList({ items, totals, status, role, older, empty }: Props) {
  return (
    <DeskList
      name="对账单"
      unit="份"
      table={`statements-${role}`}
      columns={COLUMNS[role]}
      rows={items}
      totals={totals}
      status={status}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ value }) => statementPath(role, value.id)}
      searched="搜索编号、公司、日期、金额"
      renderCards={(rows) => <StatementCards items={rows} role={role} />}
      older={older}
      empty={empty}
    />
  )
}
