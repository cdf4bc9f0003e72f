/**
 * U8订单: exported and waiting orders of the accounting program, with the file to import. The address holds tab, search and
 * filters.
 */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { U8Order } from '#api/order-exports.ts'
import { useCategories } from '#client/features/catalogue/queries.ts'
import { U8ListView } from '#client/features/orders/queues/u8-list.tsx'
import { askUnmark, U8Step, useU8Marks } from '#client/features/orders/queues/u8-marks.tsx'
import { type U8Sought, type U8Status, useU8 } from '#client/features/orders/queues/use-u8.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import { EXPORTS } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { tabPath, Tabs } from '#client/ui/navigation/tabs.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { EXPORT_PICKED } from '#domain/list/export.ts'

const HERE = '/trade/u8'
/** Reads the status from the address; without one, orders that wait. */
const statusOf = (text: string | null): U8Status => (text === '1' ? 1 : text === 'all' ? undefined : 0)
const NOTHING = {
  0: ['没有待导出的订单', '采购商的货款确认到账后，订单会出现在这里。'],
  1: ['还没有导出过订单', '在“未导出”中导出并标记后，订单会移到这里。'],
  all: ['还没有 U8 订单', '采购商的货款确认到账后，订单会出现在这里。'],
} as const

/** Asks before saving a file with orders that were exported before. */
const sure = async (again: boolean) =>
  !again ||
  confirm({
    title: '再次导出？',
    message: '文件中会有已经导出过的订单，导入 U8 时请留意重复。',
    confirm_label: '导出',
  })

/** The address of a tab with the search and filters kept. */
function tabTo(params: URLSearchParams, status: U8Status): string {
  const kept = new URLSearchParams(params)
  if (status !== undefined) return tabPath(HERE, kept, status || undefined)
  kept.set('status', 'all')
  return `${HERE}?${kept}`
}

export function Page() {
  const [params] = useSearchParams()
  const status = statusOf(params.get('status'))
  const { search: typed, filter } = useListQuery()
  const search = typed || undefined
  const { online } = useSyncStatus()
  const sought = useMemo((): U8Sought => ({ status, search, filter }), [status, search, filter])
  const { list, failure, reading, more, again } = useU8(sought)
  const marks = useU8Marks(again)
  const { data: categories } = useCategories()
  const startExport = useStartExport()
  const [title, hint] = NOTHING[status ?? 'all']
  const count = (code: 0 | 1) => list?.counts[code]
  const all = list && (list.counts[0] ?? 0) + (list.counts[1] ?? 0)

  const save_excel = async () => {
    if (await sure(status !== 0)) await startExport('u8', { status, search, ...filter })
  }
  const save = async () => {
    if (!(await sure(status !== 0))) return
    try {
      const nos = await (await import('#client/features/orders/list/export-calls.ts')).saveU8(sought)
      if (status !== 1) marks.arrived(nos)
      toast.success('文件已保存到“下载”')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有导出，请稍后重试')
    }
  }
  const save_ticked = async (rows: readonly U8Order[], clear: () => void) => {
    if (rows.length > EXPORT_PICKED) return void toast.error(`一次最多选择 ${EXPORT_PICKED} 张订单`)
    if (!(await sure(rows.some(({ exported_at }) => exported_at)))) return
    await startExport('u8', { ids: rows.map(({ id }) => id) })
    clear()
  }
  const { unmark } = marks
  const onUnmark = useCallback(
    ({ no }: U8Order) => {
      const asked = async () => {
        if (await askUnmark(no)) unmark([no])
      }
      void asked()
    },
    [unmark],
  )
  const narrowed = Boolean(search) || Object.values(filter).some((each) => each !== undefined)
  const download = (
    <PopoverButton
      menu
      label="导出"
      trigger={
        <Button size="sm" variant={marks.step ? 'outline' : 'primary'} icon="download">
          导出
        </Button>
      }
    >
      <MenuButton type="button" onClick={() => void save_excel()}>
        Excel 文件（{narrowed ? '符合条件的订单，' : ''}后台生成）
      </MenuButton>
      <MenuButton type="button" disabled={!online} onClick={() => void save()}>
        {online ? 'CSV 文件' : 'CSV 文件（联网后可导出）'}
      </MenuButton>
      <MenuLine />
      <MenuLink to={EXPORTS}>导出任务</MenuLink>
    </PopoverButton>
  )
  const unread = failure && !failure.away
  return (
    <>
      <PageHeader title="U8订单" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="导出状态"
            items={[
              { label: '未导出', to: tabTo(params, 0), active: status === 0, count: count(0) },
              { label: '已导出', to: tabTo(params, 1), active: status === 1, count: count(1) },
              { label: '全部', to: tabTo(params, undefined), active: status === undefined, count: all },
            ]}
          />
        </chakra.div>
      </PageHeader>
      <ListPage>
        {list && !online ? <Notice title="当前离线">显示的是离线前读到的订单，联网后可导出。</Notice> : null}
        {list && online && failure ? <Notice title="没有读到最新的列表">{failure.message}</Notice> : null}
        <U8Step {...marks} />
        {!list && (failure || !online) ? (
          <Empty
            icon={unread ? 'alert' : 'offline'}
            title={unread ? '暂时读不到 U8 订单' : '联网后可查看'}
            hint={unread ? failure.message : '哪些订单已经导出只有服务器知道。连接网络后会自动显示。'}
            action={
              <Button icon="refresh" onClick={again}>
                重试
              </Button>
            }
          />
        ) : (
          <U8ListView
            key={status ?? 'all'}
            rows={list?.rows}
            onUnmark={onUnmark}
            categories={categoryOptions(categories ?? [])}
            exportAll={download}
            renderExportTicked={(rows, clear) => (
              <Button size="sm" icon="download" onClick={() => void save_ticked(rows, clear)}>
                导出所选
              </Button>
            )}
            empty={{ icon: 'u8', title: title, hint: hint }}
            foot={
              list?.next ? (
                <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap={3} py={2}>
                  <chakra.span role="status" fontSize="sm" color="fg.muted">
                    已列出最近的 {list.rows.length.toLocaleString('en-US')} 单，合计不含更早的。
                  </chakra.span>
                  <Button size="sm" loading={reading} onClick={more}>
                    继续读取
                  </Button>
                </chakra.div>
              ) : null
            }
          />
        )}
      </ListPage>
    </>
  )
}
