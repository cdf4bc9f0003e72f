/** 对账管理: the balance with every counterparty, and drawn-up statements by their state. */
import { useSearchParams } from 'react-router-dom'
import { BalanceList, BalanceSumTiles } from '#client/features/statements/balance-list.tsx'
import { NotReadable } from '#client/features/statements/preview-page.tsx'
import { useStatements } from '#client/features/statements/queries.ts'
import { StatementList, useStatementTotals } from '#client/features/statements/statement-list.tsx'
import { useBalances } from '#client/features/statements/use-account.ts'
import { homePath, statementsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TabsUnderTitle, tabPath } from '#client/ui/navigation/tabs.tsx'
import { STATEMENT_FILTERS, STATEMENT_STATUSES, type StatementStatus } from '#domain/accounting/statement.ts'

const HERE = statementsPath('trader')

function Balances() {
  const { value, at, failure, again } = useBalances()
  if (failure && !value) return <NotReadable failure={failure} again={again} back={homePath('trader')} />
  return (
    <ListPage>
      {value ? <BalanceSumTiles sums={value.sums} /> : null}
      <DataAge at={at} />
      <BalanceList accounts={value?.accounts} />
    </ListPage>
  )
}

function Drawn({ status, totals }: { status: StatementStatus; totals: ListTotals }) {
  const items = useStatements()
  const { search, filter } = useListQuery()
  const older = useOlder('statements', { status, search: search || undefined, filter }, status !== 0)
  return (
    <ListPage>
      <StatementList
        key={status}
        items={items?.filter(({ value }) => value.status === status)}
        totals={totals}
        status={status}
        role="trader"
        empty={{
          icon: 'doc',
          title: `没有${STATEMENT_STATUSES[status]}的对账单`,
          hint: '在“往来余额”里打开一家公司，选择期间后即可出具对账单，交对方确认。',
        }}
        older={older}
      />
    </ListPage>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const totals = useStatementTotals(useStatements())
  const filter = STATEMENT_FILTERS.find(({ code }) => String(code) === params.get('status'))
  return (
    <>
      <PageHeader title="对账管理" back={homePath('trader')}>
        <TabsUnderTitle>
          <ListTabs
            label="对账"
            items={[
              { label: '往来余额', code: 'none', to: HERE, active: !filter },
              ...STATEMENT_FILTERS.map((each) => ({
                ...each,
                to: filter ? tabPath(HERE, params, each.code) : statementsPath('trader', each.code),
                active: filter?.code === each.code,
              })),
            ]}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      {filter ? <Drawn status={filter.code} totals={totals} /> : <Balances />}
    </>
  )
}
