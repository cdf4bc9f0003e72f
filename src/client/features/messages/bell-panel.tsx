/** The header's list of unread messages. */
import { chakra } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { nowMs } from '#client/lib/clock.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { messageLink } from './links.ts'
import { kindOf, timeWords } from './message-words.ts'
import { useMessageActions, useMessages } from './queries.ts'

const MOST = 8

export function BellPanel() {
  const { actor } = useAccount()
  const { read } = useMessageActions()
  const navigate = useNavigate()
  const messages = useMessages({ unread_only: true }, MOST)
  return (
    <chakra.div width="348px" maxW="full">
      <chakra.p fontWeight="bold" px="10px" pt="6px" pb="4px">
        站内信
      </chakra.p>
      {messages?.length === 0 ? (
        <chakra.p color="fg.muted" textAlign="center" py={7}>
          暂无未读消息
        </chakra.p>
      ) : null}
      {messages?.map((message) => (
        <MenuButton
          key={message.id}
          type="button"
          alignItems="flex-start"
          py={2}
          whiteSpace="normal"
          onClick={() => void read(message).then(() => navigate(messageLink(actor.role, message) ?? '/user/message'))}
        >
          <chakra.span mt="2px">
            <Icon name={kindOf(message).icon} size={18} />
          </chakra.span>
          <chakra.span flex={1} minW={0}>
            <chakra.span display="block" truncate>
              {message.subject}
            </chakra.span>
            <chakra.span display="flex" gap={2} fontSize="sm" color="fg.muted">
              <chakra.span flex={1} truncate>
                {message.content || '暂无内容'}
              </chakra.span>
              <chakra.span fontVariantNumeric="tabular-nums">{timeWords(message.created_at, nowMs())}</chakra.span>
            </chakra.span>
          </chakra.span>
        </MenuButton>
      ))}
      <MenuLine />
      <MenuLink to="/user/message" justifyContent="center" color="brand.fg">
        查看全部
      </MenuLink>
    </chakra.div>
  )
}
