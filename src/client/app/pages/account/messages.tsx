/** 站内信. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { MessageList } from '#client/features/messages/message-list.tsx'
import { useMessageActions, useMessages, useUnread } from '#client/features/messages/queries.ts'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page-body.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast.tsx'

const PAGE_ROWS = 50

function Body() {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const { first } = useSyncStatus()
  const found = useMessages(limit + 1)
  const older = useOlder('messages')
  if (!found || (first && found.length === 0)) return <SkeletonCards count={5} />
  const foot = <OlderFoot older={older} />
  if (found.length === 0) {
    return (
      <>
        <Empty icon="message" title="暂无内容" hint="订单、合同与异议的每一步都会在这里通知您，离线时也能阅读已收到的消息。" />
        {foot}
      </>
    )
  }
  return (
    <>
      <MessageList messages={found.slice(0, limit)} now={nowMs()} />
      {found.length > limit ? (
        <chakra.div display="flex" justifyContent="center">
          <Button size="sm" onClick={() => setLimit(limit + PAGE_ROWS)}>
            加载更多
          </Button>
        </chakra.div>
      ) : (
        foot
      )}
    </>
  )
}

export function Page() {
  const unread = useUnread() ?? 0
  const { readAll } = useMessageActions()
  const [reading, setReading] = useState(false)
  const all = async () => {
    setReading(true)
    const count = await readAll()
    setReading(false)
    toast.success(`${count} 条消息已标为已读`)
  }
  return (
    <>
      <PageHeader title="站内信" />
      <PageBody>
        {unread > 0 ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
              {unread} 条未读
            </chakra.span>
            <Button size="sm" loading={reading} onClick={() => void all()}>
              全部已读
            </Button>
          </chakra.div>
        ) : null}
        <Body />
      </PageBody>
    </>
  )
}
