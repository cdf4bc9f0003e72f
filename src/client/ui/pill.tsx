/** A pill with a coloured dot for a lasting status, such as being online. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Body = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    minH: 'pill',
    px: '10px',
    rounded: 'full',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& > i': { boxSize: '8px', rounded: 'full' },
  },
  variants: {
    tone: {
      done: { bg: 'done.bg', color: 'done.fg', '& > i': { bg: 'done' } },
      syncing: {
        bg: 'syncing.bg',
        color: 'syncing.fg',
        '& > i': { bg: 'syncing', animation: 'pulse 1.2s ease-in-out infinite' },
      },
      need: { bg: 'need.bg', color: 'need.fg', '& > i': { bg: 'need' } },
      offline: { bg: 'offline.bg', color: 'offline.fg', '& > i': { bg: 'offline' } },
      danger: { bg: 'danger.bg', color: 'danger.fg', '& > i': { bg: 'danger' } },
    },
  },
  defaultVariants: { tone: 'offline' },
})

export function Pill({ children, ...props }: ComponentProps<typeof Body>) {
  return (
    <Body {...props}>
      <i aria-hidden />
      {children}
    </Body>
  )
}
