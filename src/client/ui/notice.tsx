/** A notice in the flow of a page: what happened, and what the person can do. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const Body = chakra('div', {
  base: { display: 'flex', gap: '10px', px: '14px', py: 3, rounded: 'lg', borderWidth: '1px', '& > svg': { mt: '2px' } },
  variants: {
    tone: {
      need: { bg: 'need.bg', borderColor: 'need.line', color: 'need.fg' },
      danger: { bg: 'danger.bg', borderColor: 'danger.line', color: 'danger.fg' },
      done: { bg: 'done.bg', borderColor: 'done.line', color: 'done.fg' },
      syncing: { bg: 'syncing.bg', borderColor: 'syncing.line', color: 'syncing.fg' },
      plain: { bg: 'bg.muted', borderColor: 'line', color: 'offline.fg' },
    },
  },
})

const ICON: Record<NoticeTone, IconName> = { need: 'alert', danger: 'refuse', done: 'done', syncing: 'sync', plain: 'info' }

export type NoticeTone = 'need' | 'danger' | 'done' | 'syncing' | 'plain'

export function Notice({
  tone = 'plain',
  title,
  children,
  action,
}: {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <Body tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={ICON[tone]} size={19} />
      <chakra.div flex={1} minW={0}>
        {title ? <chakra.p fontWeight="bold">{title}</chakra.p> : null}
        {children ? <chakra.div fontSize={title ? 'sm' : 'md'}>{children}</chakra.div> : null}
        {action ? (
          <chakra.div mt="10px" display="flex" flexWrap="wrap" gap={2}>
            {action}
          </chakra.div>
        ) : null}
      </chakra.div>
    </Body>
  )
}
