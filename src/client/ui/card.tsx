/** Surfaces: the card of a list, the lighter box inside a panel, and a section's heading. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const Card = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'line', rounded: 'xl', p: '14px', minW: 0 },
  variants: {
    tone: { plain: {}, need: { bg: 'need.tint', borderColor: 'need.line' } },
    roomy: { true: { p: { base: 4, md: 5 } } },
    // The title's link covers the card. Other controls lie above it.
    link: {
      true: {
        position: 'relative',
        transition: 'border-color 120ms',
        _hover: { borderColor: 'line.control' },
        '& h2 a': { _after: { content: '""', position: 'absolute', inset: 0, rounded: 'inherit' } },
        '& :is(button, label, a):not(h2 a)': { position: 'relative', zIndex: 1 },
      },
    },
  },
})

export const Inset = chakra('div', {
  base: { borderWidth: '1px', borderColor: 'line', rounded: 'lg', px: '14px', py: 3, minW: 0 },
  variants: {
    tone: {
      plain: {},
      done: { bg: 'done.bg', color: 'done.fg', borderColor: 'transparent' },
      need: { bg: 'need.bg', color: 'need.fg', borderColor: 'need.line' },
      muted: { bg: 'bg.muted', borderColor: 'transparent' },
    },
  },
})

/** Heading of a section, with `aside` at its right. */
export function SectionTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap={3} mb="10px">
      <chakra.h2 fontSize="1.125rem" fontWeight="bold" lineHeight="1.5">
        {children}
      </chakra.h2>
      {aside ? (
        <chakra.span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" data-reach="">
          {aside}
        </chakra.span>
      ) : null}
    </chakra.div>
  )
}

/** Name and value pairs, as a description list. Names of eight characters, as 统一社会信用代码, are `long`. */
export function Facts({
  items,
  columns = 1,
  long = false,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[]
  columns?: 1 | 2 | 3
  long?: boolean
}) {
  const beside = `repeat(${columns}, minmax(0, 1fr))`
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr', [long ? 'lg' : 'md']: beside }}
      columnGap={6}
      rowGap="10px"
      alignItems="baseline"
      fontSize="md"
    >
      {items.map(([name, value]) => (
        <chakra.div
          key={name}
          display="grid"
          gridTemplateColumns={long ? '8.2em minmax(0, 1fr)' : '5.5em 1fr'}
          alignItems="baseline"
          gap={3}
          minW={0}
        >
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd minW={0} overflowWrap="anywhere" fontVariantNumeric="tabular-nums" data-reach="">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
