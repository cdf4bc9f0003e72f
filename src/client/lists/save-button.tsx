/** 导出 of a list as it is seen: its rows, order and columns. */
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.tsx'
import { type Cells, overCells, type TableColumn } from '#domain/table.ts'
import { saveXlsx } from './save-table.ts'

export function SaveButton<Row>({
  name,
  columns,
  cells,
  of,
}: {
  /** names the file: 合同 */
  name: string
  /** those shown */
  columns: readonly TableColumn<Row>[]
  cells: readonly Cells[]
  /** the columns that the cells were made by */
  of: readonly TableColumn<Row>[]
}) {
  const save = async () => {
    const shown = new Set(columns.map(({ key }) => key))
    await saveXlsx(
      name,
      overCells(of).filter(({ key }) => shown.has(key)),
      cells,
    )
    toast.success(`已导出 ${cells.length} 行，文件在“下载”`)
  }
  return (
    <Button size="sm" icon="download" disabled={cells.length === 0} onClick={() => void save()}>
      导出
    </Button>
  )
}
