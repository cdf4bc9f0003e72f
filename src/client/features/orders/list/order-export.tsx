/** 导出: the device writes a file of the list as shown, or the server one of every column with older orders too. */
import { Button } from '#client/ui/button.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { saveCsv, saveXlsx } from '#client/lists/save-table.ts'
import { useStartExport } from '#client/lists/start-export.ts'
import { EXPORTS } from '#client/lib/paths.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { overCells } from '#domain/list/table.ts'
import type { Role } from '#domain/role.ts'
import type { OrderColumn } from './order-columns.tsx'
import type { ListSearch, WholeList } from '#client/lists/whole-list.ts'

/** The server's file of every column; a supplier has none. */
const WHOLE_FILES: Partial<Record<Role, (search: ListSearch) => Promise<unknown>>> = {
  buyer: async (search) => (await import('./export-calls.ts')).saveBuyerOrders(search),
  trader: async (search) => (await import('./export-calls.ts')).saveTraderOrders(search),
}

export function OrderExport({
  role,
  search,
  whole,
  all_columns,
  columns,
  count,
}: {
  role: Role
  search: ListSearch
  whole: WholeList | undefined
  /** the columns by which the digests' cells were made */
  all_columns: readonly OrderColumn[]
  /** keys of the columns shown */
  columns: readonly string[]
  /** the number of orders in the list, which may be more than the device holds; undefined until known */
  count: number | undefined
}) {
  const { online } = useSyncStatus()
  const rows = whole?.digests ?? []
  const held = count !== undefined && rows.length < count ? '本机 ' : ''
  const startExport = useStartExport()
  const save_seen = async (save: typeof saveCsv) => {
    await save(
      '订单',
      overCells(all_columns).filter(({ key }) => columns.includes(key)),
      rows,
    )
    toast.success(`已导出 ${rows.length} 单，文件在“下载”`)
  }
  const start = () => void startExport('orders', { status: search.status, search: search.search, ...search.filter })
  const saveWhole = WHOLE_FILES[role]
  const save_all = async () => {
    try {
      await saveWhole?.(search)
      toast.success('文件已保存到“下载”')
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : '没有导出，请稍后重试')
    }
  }
  return (
    <PopoverButton
      menu
      label="导出"
      trigger={
        <Button size="sm" icon="download">
          导出
        </Button>
      }
    >
      <MenuButton type="button" disabled={rows.length === 0} onClick={() => void save_seen(saveXlsx)}>
        当前列表 Excel（{held}
        {rows.length} 单，{columns.length} 列）
      </MenuButton>
      <MenuButton type="button" disabled={rows.length === 0} onClick={() => void save_seen(saveCsv)}>
        当前列表 CSV
      </MenuButton>
      <MenuLine />
      <MenuButton type="button" onClick={start}>
        全部资料 Excel（含更早的订单，后台生成）
      </MenuButton>
      {saveWhole ? (
        <MenuButton type="button" disabled={!online} onClick={() => void save_all()}>
          {online ? '全部资料 CSV' : '全部资料 CSV（联网后可导出）'}
        </MenuButton>
      ) : null}
      <MenuLine />
      <MenuLink to={EXPORTS}>导出任务</MenuLink>
    </PopoverButton>
  )
}
