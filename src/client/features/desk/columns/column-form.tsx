/** The dialogs that add or change a column of articles, or a topic of the help centre. */
import {
  createColumn,
  createHelpTopic,
  type DeskColumn,
  type DeskColumns,
  type DeskTopic,
  updateColumn,
  updateHelpTopic,
} from '#api/desk/columns.ts'
import { SwitchField, TextField } from '#client/forms/fields.tsx'
import { COLUMN_LENGTHS, hasOwnPage, nameProblems } from '#domain/desk/article-column.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'
import { RowForm } from '../row-form.tsx'

interface Shared {
  /** as the server has them now */
  all: DeskColumns
  /** asks the server for them again */
  onAsk: () => void
  onClose: () => void
}
const others = <R extends { id: number }>(rows: readonly R[], own: R | null) => rows.filter(({ id }) => id !== own?.id)

/** `column` is null for a new one. */
export function ColumnForm({ column, all, ...asks }: Shared & { column: DeskColumn | null }) {
  const send = useDeskSend()
  return (
    <RowForm
      object="article_column"
      row={column}
      all={all.columns}
      schema={createColumn.body}
      values={{ name: column?.name ?? '', description: column?.description ?? '', hidden: column?.hidden ?? false }}
      check={(body) => refuseIfAny(nameProblems('article_column', body, others(all.columns, column)))}
      create={(body) => send(createColumn, { body })}
      update={({ id, version }, body) => send(updateColumn, { params: { id }, body: { ...body, base_version: version } })}
      {...asks}
    >
      <TextField name="name" label="栏目名称" required maxLength={COLUMN_LENGTHS.name} />
      <TextField name="description" label="说明" maxLength={COLUMN_LENGTHS.description} />
      {column && hasOwnPage(column) ? null : (
        <SwitchField name="hidden" label="隐藏：新闻中心与搜索不再列出它的文章，已有链接仍可打开" />
      )}
    </RowForm>
  )
}

/** `topic` is null for a new one. */
export function TopicForm({ topic, all, ...asks }: Shared & { topic: DeskTopic | null }) {
  const send = useDeskSend()
  return (
    <RowForm
      object="help_topic"
      row={topic}
      all={all.topics}
      schema={createHelpTopic.body}
      values={{ name: topic?.name ?? '', hidden: topic?.hidden ?? false }}
      check={(body) => refuseIfAny(nameProblems('help_topic', body, others(all.topics, topic)))}
      create={(body) => send(createHelpTopic, { body })}
      update={({ id, version }, body) => send(updateHelpTopic, { params: { id }, body: { ...body, base_version: version } })}
      {...asks}
    >
      <TextField
        name="name"
        label="主题名称"
        required
        maxLength={COLUMN_LENGTHS.topic}
        {...(topic ? { hint: '改名后，它的问题一起改到新名称下' } : {})}
      />
      <SwitchField name="hidden" label="隐藏：帮助中心与搜索不再列出它的问题，已有链接仍可打开" />
    </RowForm>
  )
}
