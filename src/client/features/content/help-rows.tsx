/** The questions of the help centre as this device reads them. */
import type { ReactNode } from 'react'
import type { ArticleBrief } from '#api/content.ts'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useArticles, useColumns } from './queries.ts'

/** Page size, larger than any help centre. */
const ALL = 200
const HELP_SLUG = 'help'

function Coming() {
  return (
    <Card roomy role="status" aria-label="加载中" display="grid" gap="34px" py={6}>
      {['46%', '62%', '38%', '54%', '44%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Card>
  )
}

interface Props {
  children: (rows: readonly ArticleBrief[]) => ReactNode
}

function Rows({ column_id, children }: Props & { column_id: number }) {
  const { data, error, refetch } = useArticles(column_id, 1, ALL)
  if (data) return children(data.data)
  return error ? <NotRead what="帮助内容" error={error} onRetry={() => void refetch()} /> : <Coming />
}

/** Draws `children` from the rows of all topics once they are read. */
export function HelpRows({ children }: Props) {
  const { data: columns, error, refetch } = useColumns()
  const column = columns?.find((each) => each.slug === HELP_SLUG)
  if (column) return <Rows column_id={column.id}>{children}</Rows>
  if (columns) return <Empty title="暂无内容" hint="帮助内容正在整理。" />
  return error ? <NotRead what="帮助内容" error={error} onRetry={() => void refetch()} /> : <Coming />
}
