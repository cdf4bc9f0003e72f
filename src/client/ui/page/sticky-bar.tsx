/** The primary action of a screen within reach of the thumb, above the safe area. It replaces a phone's tab bar. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Dock } from './dock.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { usePageFrame } from './page-frame.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    '[data-elder] &': {
      '& > *': { flex: { mdDown: '1 0 100%' } },
      '& button, & a': { flex: { mdDown: 1 } },
    },
    alignItems: 'center',
    gap: 3,
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'line',
    px: 4,
    pt: 3,
    pb: 'calc(14px + env(safe-area-inset-bottom))',
  },
  variants: { panel: { true: { px: '22px', pb: 4 } } },
})

/** `note` at the left summarises the action's effect: 本单合计 32.460 吨. With `loss` its figure is red. */
export function StickyBar({
  note,
  title,
  loss = false,
  children,
}: {
  note?: ReactNode
  title?: string
  loss?: boolean
  children: ReactNode
}) {
  const { sync, notice } = usePageFrame()
  return (
    <Dock data-sticky-bar data-chrome>
      {notice}
      {sync ? <OfflineBar sync={sync} /> : null}
      <Bar>
        {note || title ? (
          <chakra.div flex={1} minW={{ base: 'min-content', md: 0 }}>
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
              color={loss ? 'danger.fg' : undefined}
            >
              {title}
            </chakra.div>
          </chakra.div>
        ) : null}
        <chakra.div
          display="flex"
          flexWrap={{ base: 'wrap', md: 'nowrap' }}
          gap={3}
          flex={note || title ? '0 0 auto' : 1}
          justifyContent="flex-end"
          css={note || title ? undefined : { '& > *': { flex: { base: 1, md: '0 0 auto' }, minW: { md: '128px' } } }}
        >
          {children}
        </chakra.div>
      </Bar>
    </Dock>
  )
}
