/** 全平台日志: what everybody did, for the administrators of the desk. The filter is in the address. */
import { chakra } from '@chakra-ui/react'
import { allLogsPage } from '#client/features/desk/watch/queries.ts'
import { useDesk } from '#client/features/desk/desk.ts'
import { LogFilters } from '#client/features/logs/log-filters.tsx'
import { LogList } from '#client/features/logs/log-list.tsx'
import { useLogFilter } from '#client/features/logs/use-log-filter.ts'
import { DESK } from '#client/lib/paths.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { filter, put, clear, filtered } = useLogFilter()
  const startExport = useStartExport()
  const { kind, ...rest } = filter
  const pageOf = allLogsPage(filter)
  const kept = useDesk(pageOf())
  return (
    <>
      <PageHeader title="全平台日志" back={DESK} />
      <PageBody maxW="wide">
        <LogFilters filter={filter} people={[]} put={put} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3} minH="targetSm">
          <chakra.p fontSize="sm" color="fg.muted">
            所有企业和人员的操作，最新在前；其他商户的业务只列出操作，不含内容 <DataAge at={kept.at} />
          </chakra.p>
          <Button size="sm" icon="download" onClick={() => void startExport('platform_log', { log_kind: kind, ...rest })}>
            导出 Excel
          </Button>
        </chakra.div>
        <LogList
          key={JSON.stringify(filter)}
          pageOf={pageOf}
          kept={kept}
          path={() => null}
          nothing={
            <Empty
              icon="clock"
              title={filtered ? '没有符合条件的记录' : '暂无记录'}
              {...(filtered ? { action: <Button onClick={clear}>清除筛选</Button> } : {})}
            />
          }
        />
      </PageBody>
    </>
  )
}
