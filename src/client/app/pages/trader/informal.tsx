/** 意向订单: demands that wait for a trading firm, and those that this firm has opened. */
import { useSearchParams } from 'react-router-dom'
import { IntentionTable, useIntentionTotals } from '#client/features/intentions/intention-table.tsx'
import { statusIn, statusTabs } from '#client/features/intentions/intention-words.tsx'
import { useIntentions } from '#client/features/intentions/queries.ts'
import { chakra } from '@chakra-ui/react'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { intentionsPath } from '#client/lib/paths.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { tabPath } from '#client/ui/navigation/tabs.tsx'
import { holdsEnded, type IntentionStatus } from '#domain/goods/intention.ts'

const PATH = intentionsPath('trader')
const EMPTY: Record<IntentionStatus, readonly [title: string, hint: string]> = {
  0: ['没有待对接的需求', '采购商发布需求或对货源提交意向后，会出现在这里，并有站内信提醒。'],
  1: ['没有洽谈中的意向', '在“等待对接”中打开一条需求，点“开始洽谈”后由本商户跟进。'],
  2: ['还没有转为订单的意向', '谈妥后点“转为订单”，订单表单会按意向填好。'],
  [-1]: ['没有已关闭的意向', '谈不拢的意向关闭时要写明原因，采购商会看到。'],
}

export function Page() {
  const [params] = useSearchParams()
  const status = statusIn(params.get('status'))
  const { items } = useIntentions()
  const totals = useIntentionTotals(items, 'trader')
  const { search, filter } = useListQuery()
  const older = useOlder('intentions', { status, search: search || undefined, filter }, holdsEnded(status))
  const rows = status === undefined ? items : items?.filter(({ value }) => value.status === status)
  const [title, hint] = status === undefined ? ['还没有意向', EMPTY[0][1]] : EMPTY[status]
  return (
    <>
      <PageHeader title="意向订单" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <ListTabs label="意向状态" items={statusTabs(status, (each) => tabPath(PATH, params, each))} totals={totals} />
        </chakra.div>
      </PageHeader>
      <ListPage>
        <FoundBy typed={search}>
          <IntentionTable
            rows={rows}
            totals={totals}
            status={status}
            empty={{ icon: 'intention', title: title, hint: hint }}
            older={older}
          />
        </FoundBy>
      </ListPage>
    </>
  )
}
