/** A conversation of two sides: what the reader's own side wrote stands at the right. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { chinaTime } from '#domain/china-time.ts'

export const Talk = chakra('ul', { base: { display: 'grid', gap: 3 } })

const Bubble = chakra('li', {
  base: {
    justifySelf: 'start',
    maxW: '88%',
    minW: 0,
    listStyleType: 'none',
    px: '14px',
    py: '10px',
    rounded: 'xl',
    borderBottomLeftRadius: 'sm',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    '&[data-mine]': {
      justifySelf: 'end',
      bg: 'brand.tint',
      borderBottomLeftRadius: 'xl',
      borderBottomRightRadius: 'sm',
    },
  },
})

/** `tag` marks one that is not sent yet; `children` follow the text, such as its photos. */
export function Said({
  by,
  at,
  text,
  mine,
  tag,
  children,
}: {
  by: string
  at: string
  text: string
  mine: boolean
  tag?: ReactNode
  children?: ReactNode
}) {
  return (
    <Bubble data-mine={mine ? '' : undefined}>
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap={2} fontSize="sm" color="fg.muted">
        <span>{by}</span>
        <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
          {chinaTime(at).slice(5)}
        </chakra.time>
        {tag}
      </chakra.p>
      <chakra.p whiteSpace="pre-wrap">{text}</chakra.p>
      {children}
    </Bubble>
  )
}
