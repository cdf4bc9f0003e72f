/** The dialog that changes the order of columns, of topics, or of the questions of a topic. */
import { chakra } from '@chakra-ui/react'
import { type DeskColumns, type DeskTopic, orderColumns } from '#api/desk/columns.ts'
import { useDeskSend } from '../desk.ts'
import { OrderDialog } from '../order-dialog.tsx'

/** The questions of a topic if one is named. */
export type Ordered = { part: 'article_column' | 'help_topic' } | { part: 'help_question'; topic: DeskTopic }
interface Props {
  ordered: Ordered
  all: DeskColumns
  onAsk: () => void
  onClose: () => void
}
function rowsOf(ordered: Ordered, { columns, topics }: DeskColumns): { id: number; name: string }[] {
  if (ordered.part !== 'help_question') return ordered.part === 'help_topic' ? topics : columns
  const topic = topics.find(({ id }) => id === ordered.topic.id) ?? ordered.topic
  return topic.questions.map(({ id, title }) => ({ id, name: title }))
}
export function ColumnsOrderDialog({ ordered, all, onAsk, onClose }: Props) {
  const send = useDeskSend()
  const topic = ordered.part === 'help_question' ? ordered.topic : null
  const label = topic ? `“${topic.name}”问题` : ordered.part === 'article_column' ? '栏目' : '帮助主题'
  return (
    <OrderDialog
      label={label}
      rows={rowsOf(ordered, all).map(({ id, name }) => ({ id, name, content: <chakra.span truncate>{name}</chakra.span> }))}
      schema={orderColumns.body}
      body={(order) => ({ part: ordered.part, topic_id: topic?.id ?? null, ...order })}
      send={(body) => send(orderColumns, { body })}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
