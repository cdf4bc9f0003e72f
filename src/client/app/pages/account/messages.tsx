/** 站内信. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Message } from '#api/messages.ts'
import { MessageList } from '#client/features/messages/message-list.tsx'
import { KINDS } from '#client/features/messages/message-words.ts'
import { type MessageFilter, useMessageActions, useMessages, useUnread } from '#client/features/messages/queries.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { type EmptyList, ListEnd, notFound } from '#client/lists/list-end.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { Reading } from '#client/lists/reading.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'

const PAGE_ROWS = 50

function nothingOf({ mode, unread_only, search }: MessageFilter, onClear: () => void): EmptyList {
  if (search) return notFound(search, '可按标题或内容中的单号、公司、品名搜索，汉字、拼音或首字母均可。', onClear)
  if (mode !== undefined || unread_only) {
    return {
      icon: 'message',
      title: `没有${unread_only ? '未读的' : ''}${mode === undefined ? '' : KINDS[mode].label}消息`,
      hint: '换个类型看看，或查看全部消息。',
      action: <ButtonLink to="/user/message">全部消息</ButtonLink>,
    }
  }
  return { icon: 'message', title: '暂无内容', hint: '订单、合同与异议的每一步都会在这里通知您，离线时也能阅读已收到的消息。' }
}

function Body({ filter, onClear }: { filter: MessageFilter; onClear: () => void }) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const found = useMessages(filter, limit + 1)
  const older = useOlder('messages')
  if (!found) return <Reading what="消息" count={5} />
  return (
    <>
      {found.length > 0 ? <MessageList messages={found.slice(0, limit)} now={nowMs()} /> : null}
      {found.length > limit ? (
        <chakra.div display="flex" justifyContent="center">
          <Button size="sm" onClick={() => setLimit(limit + PAGE_ROWS)}>
            加载更多
          </Button>
        </chakra.div>
      ) : (
        <ListEnd older={older} totals={null} shown={found.length} empty={nothingOf(filter, onClear)} />
      )}
    </>
  )
}

/** The order of the tabs: what people look for most comes first. */
const MODES: readonly Message['mode'][] = [2, 0, 3, 1]
const addressOf = ({ mode, unread_only, search }: MessageFilter): string => {
  const params = new URLSearchParams()
  if (mode !== undefined) params.set('type', String(mode))
  if (unread_only) params.set('unread', '1')
  if (search) params.set('q', search)
  return `/user/message${params.size > 0 ? `?${params}` : ''}`
}

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mode = MODES.find((each) => String(each) === params.get('type'))
  const unread_only = params.get('unread') === '1'
  const { typed, setTyped, value: search } = useTypedParam()
  const filter = { mode, unread_only, search }
  const unread = useUnread() ?? 0
  const { readAll } = useMessageActions()
  const [reading, setReading] = useState(false)
  const all = async () => {
    setReading(true)
    const count = await readAll()
    setReading(false)
    toast.success(`${count} 条消息已标为已读`)
  }
  const tabs = [undefined, ...MODES].map((each) => ({
    label: each === undefined ? '全部' : KINDS[each].label,
    to: addressOf({ ...filter, mode: each }),
    active: each === mode,
  }))
  return (
    <>
      <PageHeader title="站内信">
        <TabsUnderTitle>
          <Tabs label="消息类型" items={tabs} />
        </TabsUnderTitle>
      </PageHeader>
      <PageBody>
        <chakra.div maxW={{ md: '340px' }}>
          <SearchField label="搜索消息" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
        </chakra.div>
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} minH="targetSm">
          <Checkbox
            label={`只看未读${unread > 0 ? `（${unread} 条）` : ''}`}
            checked={unread_only}
            onChange={() =>
              void navigate(addressOf({ ...filter, unread_only: !unread_only }), { replace: true, preventScrollReset: true })
            }
          />
          {unread > 0 ? (
            <Button size="sm" loading={reading} onClick={() => void all()}>
              全部已读
            </Button>
          ) : null}
        </chakra.div>
        <FoundBy typed={search}>
          <Body key={JSON.stringify(filter)} filter={filter} onClear={() => setTyped('')} />
        </FoundBy>
      </PageBody>
    </>
  )
}
