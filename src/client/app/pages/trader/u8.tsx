/** U8订单: orders exported to the accounting program and those that wait, with the file to import. The status is in the address. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import type { U8Order } from '#api/order-exports.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { U8Cards, U8Table } from '#client/features/orders/queues/u8-list.tsx'
import { askUnmark, U8Step, useU8Marks } from '#client/features/orders/queues/u8-marks.tsx'
import { type U8Status, useU8 } from '#client/features/orders/queues/use-u8.ts'
import { EXPORTS } from '#client/lib/paths.ts'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/dropdown.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PopoverButton } from '#client/ui/popover-button.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { toast } from '#client/ui/toast.tsx'

const HERE = '/trade/u8'
/** Reads the status from the address; without one, orders that wait. */
const statusOf = (text: string | null): U8Status => (text === '1' ? 1 : text === 'all' ? undefined : 0)
const NOTHING = {
  0: ['没有待导出的订单', '采购商的货款确认到账后，订单会出现在这里。'],
  1: ['还没有导出过订单', '在“未导出”中导出并标记后，订单会移到这里。'],
  all: ['还没有 U8 订单', '采购商的货款确认到账后，订单会出现在这里。'],
} as const

export function Page() {
  const [params] = useSearchParams()
  const status = statusOf(params.get('status'))
  const { online } = useSyncStatus()
  const { list, failure, reading, more, again } = useU8(status)
  const marks = useU8Marks(again)
  const [title, hint] = NOTHING[status ?? 'all']
  const count = (code: 0 | 1) => list?.counts[code]

  const startExport = useStartExport()
  const sure = async () =>
    status === 0 ||
    confirm({
      title: '再次导出？',
      message: '文件中会有已经导出过的订单，导入 U8 时请留意重复。',
      confirm_label: '导出',
    })
  const save_excel = async () => {
    if (await sure()) await startExport('u8', { status })
  }
  const save = async () => {
    if (!(await sure())) return
    try {
      const nos = await (await import('#client/features/orders/list/export-calls.ts')).saveU8(status)
      if (status !== 1) marks.arrived(nos)
      toast.success('文件已保存到“下载”')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有导出，请稍后重试')
    }
  }
  const unmark = async (row: U8Order) => {
    if (await askUnmark(row.no)) marks.unmark([row.no])
  }
  const rows = list?.rows ?? []
  return (
    <>
      <PageHeader
        title="U8订单"
        back="/trade/index"
        actions={
          rows.length > 0 ? (
            <chakra.div mt={{ md: 3 }} mr={{ md: 6 }}>
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
                  Excel 文件（后台生成）
                </MenuButton>
                <MenuButton type="button" disabled={!online} onClick={() => void save()}>
                  {online ? 'CSV 文件' : 'CSV 文件（联网后可导出）'}
                </MenuButton>
                <MenuLine />
                <MenuLink to={EXPORTS}>导出任务</MenuLink>
              </PopoverButton>
            </chakra.div>
          ) : null
        }
      >
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="导出状态"
            items={[
              { label: '未导出', to: HERE, active: status === 0, count: count(0) },
              { label: '已导出', to: `${HERE}?status=1`, active: status === 1, count: count(1) },
              { label: '全部', to: `${HERE}?status=all`, active: status === undefined },
            ]}
          />
        </chakra.div>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }} display="grid" gap={{ base: 3, md: 4 }} alignContent="start">
        {rows.length > 0 && !online ? <Notice title="当前离线">显示的是离线前读到的订单，联网后可导出。</Notice> : null}
        {list && online && failure ? <Notice title="没有读到最新的列表">{failure.message}</Notice> : null}
        <U8Step {...marks} />
        {list && rows.length === 0 ? (
          <Empty icon="u8" title={title} hint={hint} />
        ) : list ? (
          <>
            <U8Table rows={rows} onUnmark={(row) => void unmark(row)} />
            <U8Cards rows={rows} onUnmark={(row) => void unmark(row)} />
            {list.next ? (
              <chakra.div display="flex" justifyContent="center">
                <Button size="sm" loading={reading} onClick={more}>
                  加载更多
                </Button>
              </chakra.div>
            ) : null}
          </>
        ) : failure || !online ? (
          <Empty
            icon={failure && !failure.away ? 'alert' : 'offline'}
            title={failure && !failure.away ? '暂时读不到 U8 订单' : '联网后可查看'}
            hint={failure && !failure.away ? failure.message : '哪些订单已经导出只有服务器知道。连接网络后会自动显示。'}
            action={
              <Button icon="refresh" onClick={again}>
                重试
              </Button>
            }
          />
        ) : (
          <SkeletonRows count={4} />
        )}
      </chakra.div>
    </>
  )
}
