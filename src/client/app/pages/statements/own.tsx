/** 对账单 of a supplier or buyer: the present balance with the trader, and the statements. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { OwnAges } from '#client/features/orders/home/own-ages.tsx'
import { NotReadable } from '#client/features/statements/preview-page.tsx'
import { useStatements } from '#client/features/statements/queries.ts'
import { StatementList, useStatementTotals } from '#client/features/statements/statement-list.tsx'
import { useBalances } from '#client/features/statements/use-account.ts'
import { nowIso } from '#client/lib/clock.ts'
import { homePath, previewPath, statementsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TabsUnderTitle, tabPath } from '#client/ui/navigation/tabs.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { balanceTitle, monthOf, STATEMENT_FILTERS } from '#domain/accounting/statement.ts'

function Balances() {
  const { role } = useAccount().actor
  const { value, at, failure, again } = useBalances()
  if (failure?.away && !value) {
    return (
      <Card>
        <chakra.p color="fg.muted">余额联网看过的会留在本机；已出具的对账单可离线查看。</chakra.p>
      </Card>
    )
  }
  if (failure && !value) return <NotReadable failure={failure} again={again} back={homePath(role)} />
  if (!value) return <Skeleton height="96px" rounded="xl" role="status" aria-label="加载中" />
  const today = chinaDay(nowIso())
  const { from, to } = monthOf(today, today)
  return value.accounts.map(({ id, name, side, balance_fen }) => (
    <Card key={id} roomy display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <chakra.div minW={0}>
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          当前{balanceTitle(balance_fen, side, role)} · {name}
        </chakra.p>
        {balance_fen === 0 ? (
          <Figure value="已结清" size="xl" tone="done" />
        ) : (
          <Figure size="xl" value={formatFen(Math.abs(balance_fen))} unit="元" />
        )}
        <DataAge at={at} />
      </chakra.div>
      <ButtonLink to={previewPath(role, id, from, to)} icon="doc" ml="auto">
        往来明细
      </ButtonLink>
    </Card>
  ))
}

export function Page() {
  const { role } = useAccount().actor
  const [params] = useSearchParams()
  const items = useStatements()
  const filter = STATEMENT_FILTERS.find(({ code }) => String(code) === params.get('status'))
  const totals = useStatementTotals(items)
  const { search, filter: narrowed } = useListQuery()
  const older = useOlder(
    'statements',
    { status: filter?.code, search: search || undefined, filter: narrowed },
    filter?.code !== 0,
  )
  return (
    <>
      <PageHeader title="对账单" back={homePath(role)}>
        <TabsUnderTitle>
          <ListTabs
            label="对账单状态"
            items={[{ label: '全部', code: undefined }, ...STATEMENT_FILTERS].map((each) => ({
              ...each,
              to: tabPath(statementsPath(role), params, each.code),
              active: filter?.code === each.code,
            }))}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {filter ? null : (
          <>
            <Balances />
            <OwnAges />
          </>
        )}
        <StatementList
          key={filter?.code}
          items={items?.filter(({ value }) => !filter || value.status === filter.code)}
          totals={totals}
          status={filter?.code}
          role={role}
          empty={{
            icon: 'doc',
            title: filter ? `没有${filter.label}的对账单` : '还没有对账单',
            hint: '商户出具对账单后会出现在这里，等您核对确认，并有站内信提醒。',
          }}
          older={older}
        />
      </ListPage>
    </>
  )
}
