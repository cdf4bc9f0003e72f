/** Parts that pages of the desk share: the button for further rows, the page of an answer that was not read, and a colleague's change. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Failure } from '#client/sync/kept/use-kept.ts'
import { changeText } from '#domain/firm/log.ts'
import { type ChangedObject, type LogChange, logChanges } from '#domain/firm/log-changes.ts'
import type { Pages } from './use-pages.ts'

export function MoreRows<Row>({ pages: { more, asking, failure, rows } }: { pages: Pages<Row> }) {
  if (!more || !rows) return null
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" alignItems="center" gap={3} py={2}>
      {failure ? (
        <chakra.p fontSize="sm" color="fg.muted">
          {failure.away ? '更早的记录联网后可查看' : failure.message}
        </chakra.p>
      ) : null}
      <Button size="sm" loading={asking} onClick={() => void more()}>
        加载更早的记录
      </Button>
    </chakra.div>
  )
}

/** `what`: the name of the content, such as 运行状态. */
export function NotRead({ what, failure, again }: { what: string; failure: Failure; again: () => void }) {
  return (
    <Empty
      icon={failure.away ? 'offline' : 'alert'}
      title={failure.away ? `联网后可查看${what}` : `${what}暂时读不到`}
      hint={failure.away ? undefined : failure.message}
      action={
        <Button icon="refresh" onClick={again}>
          重试
        </Button>
      }
    />
  )
}

/** Lists a colleague's changes since the person began to type, or draws nothing. `what` is the name of the record, such as 网站设置. */
export const ColleagueChanges = ({ what, changes }: { what: string; changes: readonly LogChange[] }) =>
  changes.length > 0 ? (
    <Notice tone="need" title={`同事刚刚改了${what}，提交后以您填写的为准`}>
      {changes.map((change) => (
        <p key={change.label}>{changeText(change)}</p>
      ))}
    </Notice>
  ) : null

interface ChangedProps {
  object: ChangedObject
  from: object
  to: object
  title?: string
  action?: ReactNode
}
/** Lists the fields that a colleague has changed since the form was opened. By default the title says that sending replaces their change. */
export const ChangedMeanwhile = ({
  object,
  from,
  to,
  title = '同事刚刚改了这一条，提交后以您填写的为准',
  action,
}: ChangedProps) => (
  <Notice tone="need" title={title} action={action}>
    {logChanges(object, from, to).map((change) => (
      <p key={change.label}>{changeText(change)}</p>
    ))}
  </Notice>
)
