/** 操作日志: what the person and, for whoever may read it, their firm did. The filter is in the address. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { LogFilters } from '#client/features/logs/log-filters.tsx'
import { LogList } from '#client/features/logs/log-list.tsx'
import { logPage } from '#client/features/logs/queries.ts'
import { useLogFilter } from '#client/features/logs/use-log-filter.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { logPath } from './log-path.ts'

export function Page() {
  const { role } = useAccountProfile().actor
  const { filter, put, clear, filtered } = useLogFilter()
  const kept = useKept(logPage(filter))
  // The people stay while another filter is being read.
  const [people, setPeople] = useState(kept.value?.people ?? [])
  if (kept.value && kept.value.people !== people) setPeople(kept.value.people)
  const startExport = useStartExport()
  const { kind, ...rest } = filter
  const nothing = filtered ? (
    <Empty
      icon="clock"
      title="没有符合条件的记录"
      hint="换个类型、人员或日期看看。"
      action={<Button onClick={clear}>清除筛选</Button>}
    />
  ) : (
    <Empty icon="clock" title="暂无记录" hint="登录、订单、合同和资料的每一步操作都会记在这里。" />
  )
  return (
    <>
      <PageHeader title="操作日志" back="/user" />
      <PageBody maxW="wide">
        <LogFilters filter={filter} people={people} put={put} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3} minH="targetSm">
          <chakra.p fontSize="sm" color="fg.muted">
            {people.length > 1 ? '本人和同事的操作' : '本人的操作'}，最新在前 <DataAge at={kept.at} />
          </chakra.p>
          <Button size="sm" icon="download" onClick={() => void startExport('log', { log_kind: kind, ...rest })}>
            导出 Excel
          </Button>
        </chakra.div>
        <LogList
          key={JSON.stringify(filter)}
          pageOf={(cursor) => logPage(filter, cursor)}
          kept={kept}
          path={(row) => logPath(role, row)}
          nothing={nothing}
        />
      </PageBody>
    </>
  )
}
