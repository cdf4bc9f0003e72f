/** What lists of the desk share: the button for further rows, and the page of an answer that was not read. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { Failure } from '#client/sync/kept/use-kept.ts'
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
