/** 导出 saves the list as shown: its rows, order and columns. */
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { type Cells, overCells, type TableColumn } from '#domain/list/table.ts'
import { saveXlsx } from './save-table.ts'

export function SaveButton<Row>({
  name,
  columns,
  cells,
  of,
}: {
  /** the file's name: 合同 */
  name: string
  /** the visible columns */
  columns: readonly TableColumn<Row>[]
  cells: readonly Cells[]
  /** the columns from which the cells were made */
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
