/** A short word on a tinted background: the state of a row. The word carries the meaning; the colour repeats it. */
import { chakra } from '@chakra-ui/react'

export const Tag = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    fontSize: 'tiny',
    lineHeight: '1.667',
    px: 2,
    rounded: 'full',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
  },
  variants: {
    tone: {
      grey: { bg: 'offline.bg', color: 'offline.fg' },
      copper: { bg: 'brand.subtle', color: 'brand.text' },
      verdigris: { bg: 'done.bg', color: 'done.fg' },
      amber: { bg: 'need.bg', color: 'need.fg' },
      blue: { bg: 'syncing.bg', color: 'syncing.fg' },
      red: { bg: 'danger.bg', color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'grey' },
})

export type TagTone = 'grey' | 'copper' | 'verdigris' | 'amber' | 'blue' | 'red'
