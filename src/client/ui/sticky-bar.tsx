/** The primary action of a screen under the thumb, above the safe area; it takes the place of a phone's tab bar. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'bar',
    display: 'flex',
    '[data-elder] &': {
      flexWrap: { base: 'wrap', md: 'nowrap' },
      '& > *': { flex: { base: '1 0 100%', md: '0 1 auto' } },
      '& button, & a': { flex: 1 },
    },
    alignItems: 'center',
    gap: 3,
    mt: 'auto',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'line',
    px: 4,
    pt: 3,
    pb: 'calc(14px + env(safe-area-inset-bottom))',
  },
  variants: { panel: { true: { px: '22px', pb: 4 } } },
})

/** `note` at the left sums up what the action affects: 本单合计 32.460 吨. */
export function StickyBar({ note, title, children }: { note?: ReactNode; title?: string; children: ReactNode }) {
  return (
    <Bar data-sticky-bar data-chrome>
      {note || title ? (
        <chakra.div flex={1} minW={0}>
          {note ? (
            <chakra.div fontSize="tiny" color="fg.muted">
              {note}
            </chakra.div>
          ) : null}
          <chakra.div
            fontSize="xl"
            fontWeight="bold"
            lineHeight="1.4"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
            letterSpacing="-0.01em"
          >
            {title}
          </chakra.div>
        </chakra.div>
      ) : null}
      <chakra.div
        display="flex"
        gap={3}
        flex={note || title ? '0 0 auto' : 1}
        css={note || title ? undefined : { '& > *': { flex: 1 } }}
      >
        {children}
      </chakra.div>
    </Bar>
  )
}
