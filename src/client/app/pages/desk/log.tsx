/** 全平台日志: what everybody did, for the administrators of the desk. Search and filter are in the address, and the server finds. */
import { chakra } from '@chakra-ui/react'
import { allLogsPage } from '#client/features/desk/watch/queries.ts'
import { useDesk } from '#client/features/desk/desk.ts'
import { LogFilters } from '#client/features/logs/log-filters.tsx'
import { LogList } from '#client/features/logs/log-list.tsx'
import { useLogFilter } from '#client/features/logs/use-log-filter.ts'
import { DESK } from '#client/lib/paths.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { filter, put, clear, filtered } = useLogFilter()
  const { typed, setTyped, value } = useTypedParam()
  const search = value.slice(0, 60) || undefined
  const startExport = useStartExport()
  const { kind, ...rest } = filter
  const pageOf = allLogsPage({ ...filter, search })
  const kept = useDesk(pageOf())
  const all = () => {
    setTyped('')
    clear()
  }
  return (
    <>
      <PageHeader title="全平台日志" back={DESK} />
      <PageBody maxW="wide">
        <chakra.div maxW={{ md: '420px' }}>
          <SearchField
            label="搜索人员、企业、手机号、操作、单号或 IP"
            hotkey
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </chakra.div>
        <LogFilters filter={filter} people={[]} put={put} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3} minH="targetSm">
          <chakra.p fontSize="sm" color="fg.muted">
            所有企业和人员的操作，最新在前；其他商户的业务只列出操作，不含内容 <DataAge at={kept.at} />
          </chakra.p>
          <Button size="sm" icon="download" onClick={() => void startExport('platform_log', { log_kind: kind, search, ...rest })}>
            导出 Excel
          </Button>
        </chakra.div>
        <LogList
          key={JSON.stringify([filter, search])}
          pageOf={pageOf}
          kept={kept}
          path={() => null}
          nothing={
            <Empty
              icon="clock"
              title={filtered || search ? '没有符合条件的记录' : '暂无记录'}
              {...(filtered || search ? { action: <Button onClick={all}>清除筛选</Button> } : {})}
            />
          }
        />
      </PageBody>
    </>
  )
}
