/** 站内信 grouped by day. Unread messages are marked. A press marks one as read and opens its subject. */
import { chakra } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import type { Message } from '#api/messages.ts'
import { clock } from '#client/lib/format.ts'
import { Found } from '#client/lists/found.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Row, Rows } from '#client/ui/list/rows.tsx'
import { messageLink } from './links.ts'
import { byDay, kindOf } from './message-words.ts'
import { useMessageActions } from './queries.ts'

const Day = chakra('h2', {
  base: { fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium', px: 1, mb: 2, fontVariantNumeric: 'tabular-nums' },
})
const Press = chakra('button', {
  base: { display: 'flex', gap: 3, flex: 1, minW: 0, textAlign: 'left', px: '14px', py: 3, outlineOffset: '-3px !important' },
})
const Mark = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '40px',
    rounded: 'full',
    flexShrink: 0,
    bg: 'bg.muted',
    color: 'fg.muted',
    '&[data-unread]': { bg: 'brand.subtle', color: 'brand.text' },
  },
})
const Unread = chakra('i', {
  base: {
    position: 'absolute',
    top: '1px',
    right: '1px',
    boxSize: '9px',
    rounded: 'full',
    bg: 'brand',
    boxShadow: '0 0 0 2px {colors.bg.panel}',
  },
})

function Item({ message }: { message: Message }) {
  const { actor } = useAccount()
  const { read, remove } = useMessageActions()
  const navigate = useNavigate()
  const kind = kindOf(message)
  const open = async () => {
    await read(message)
    const to = messageLink(actor.role, message)
    if (to) void navigate(to)
  }
  return (
    <Row alignItems="flex-start" pr={1} containIntrinsicSize="auto 78px">
      <Press type="button" onClick={() => void open()}>
        <Mark data-unread={message.read ? undefined : ''}>
          <Icon name={kind.icon} size={20} label={kind.label} />
          {message.read ? null : <Unread />}
        </Mark>
        <chakra.span flex={1} minW={0}>
          <chakra.span display="flex" gap={3} alignItems="baseline">
            <chakra.span flex={1} minW={0} fontWeight={message.read ? 'normal' : 'bold'} overflowWrap="anywhere">
              {message.read ? null : <chakra.span srOnly>未读：</chakra.span>}
              <Found text={message.subject} />
            </chakra.span>
            <chakra.time
              dateTime={message.created_at}
              fontSize="sm"
              color="fg.muted"
              fontVariantNumeric="tabular-nums"
              flexShrink={0}
            >
              {clock(message.created_at)}
            </chakra.time>
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {message.content ? <Found text={message.content} /> : '暂无内容'}
          </chakra.span>
        </chakra.span>
      </Press>
      <IconButton
        icon="trash"
        size={18}
        label={`删除消息：${message.subject}`}
        title="删除"
        color="fg.muted"
        mt="10px"
        onClick={() => void remove(message)}
      />
    </Row>
  )
}

/** `now` in ms decides what 今天 is. */
export function MessageList({ messages, now }: { messages: readonly Message[]; now: number }) {
  return (
    <chakra.div display="grid" gap={5}>
      {byDay(messages, now).map((group) => (
        <section key={group.day} aria-label={group.day}>
          <Day>{group.day}</Day>
          <Rows>
            {group.messages.map((message) => (
              <Item key={message.id} message={message} />
            ))}
          </Rows>
        </section>
      ))}
    </chakra.div>
  )
}
