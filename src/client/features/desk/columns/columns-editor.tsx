/** 栏目 and 帮助中心: adds, renames, orders, hides and removes columns of articles and topics of the help centre. */
import { useCallback, useMemo } from 'react'
import type { DeskColumn, DeskColumns, DeskTopic } from '#api/desk/columns.ts'
import { deskArticlesPath } from '#client/lib/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { HELP_SLUG } from '#domain/desk/article-column.ts'
import { askedRow } from '../row-draft.ts'
import { useOpen } from '../use-open.ts'
import { ColumnForm, TopicForm } from './column-form.tsx'
import { ColumnsList, type Listed } from './columns-list.tsx'
import { ColumnsOrderDialog, type Ordered } from './columns-order-dialog.tsx'
import { RemovalForm } from './removal-form.tsx'

type Open = { edited: Listed | null } | { removed: Listed } | { ordered: Ordered }

interface Props {
  all: DeskColumns
  /** the topics of the help centre instead of the columns */
  help: boolean
  /** asks the server for them again */
  onAsk: () => void
}
export function ColumnsEditor({ all, help, onAsk }: Props) {
  const rows: readonly Listed[] = help ? all.topics : all.columns
  const { open, setOpen, close } = useOpen<Open>((edited) =>
    askedRow(edited, help ? 'help_topic' : 'article_column', rows, (row) => ({ edited: row })),
  )
  const named = help ? '主题' : '栏目'
  const help_id = all.columns.find(({ slug }) => slug === HELP_SLUG)?.id ?? null
  const edit = useCallback((edited: Listed) => setOpen({ edited }), [setOpen])
  const remove = useCallback((removed: Listed) => setOpen({ removed }), [setOpen])
  const order = useCallback(
    ({ id }: Listed) => {
      const topic = all.topics.find((each) => each.id === id)
      if (topic) setOpen({ ordered: { part: 'help_question', topic } })
    },
    [all.topics, setOpen],
  )
  const articlesOf = useMemo(
    () => (row: Listed) =>
      help
        ? `${deskArticlesPath({ state: null, column: String(help_id) })}&q=${encodeURIComponent(row.name)}`
        : deskArticlesPath({ state: null, column: String(row.id) }),
    [help, help_id],
  )
  const add = (
    <Button variant="primary" size="sm" icon="plus" onClick={() => setOpen({ edited: null })}>
      新增{named}
    </Button>
  )
  const asks = { onAsk, onClose: close }
  return (
    <>
      <ColumnsList
        key={named}
        named={named}
        rows={rows}
        onEdit={edit}
        onDelete={remove}
        onOrder={help ? order : undefined}
        articlesOf={articlesOf}
        first={add}
        tools={
          <>
            {rows.length > 1 ? (
              <Button size="sm" onClick={() => setOpen({ ordered: { part: help ? 'help_topic' : 'article_column' } })}>
                调整顺序
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      {open && 'edited' in open && help ? <TopicForm topic={open.edited as DeskTopic | null} all={all} {...asks} /> : null}
      {open && 'edited' in open && !help ? <ColumnForm column={open.edited as DeskColumn | null} all={all} {...asks} /> : null}
      {open && 'removed' in open ? (
        <RemovalForm part={help ? 'help_topic' : 'article_column'} row={open.removed} all={rows} {...asks} />
      ) : null}
      {open && 'ordered' in open ? <ColumnsOrderDialog ordered={open.ordered} all={all} {...asks} /> : null}
    </>
  )
}
