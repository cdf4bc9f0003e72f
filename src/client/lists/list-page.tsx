/** The frame of a list that fills the desktop: tabs, tools and table, with a record beside them if there is room. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Below this width a table would hide important columns. */
export const CARDS = '(max-width: 1023px)'
/** From this width on a record stands beside the list. */
const SPLIT_PX = 1400

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-split]': { gridTemplateColumns: 'minmax(0, 1fr) clamp(390px, 28%, 540px)' },
    flex: { base: '1 0 auto', lg: 1 },
    minH: { lg: 0 },
  },
})
const List = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: 3, md: 3 },
    px: { base: 3, md: 6 },
    py: { base: 3, md: 4 },
    minW: 0,
    minH: 0,
    // The bar for ticked cards takes the whole width at the foot of the screen.
    '& > [data-sticky-bar]': { mx: { base: -3, md: -6 }, mb: { base: -3, md: -4 } },
  },
})
const Pane = chakra('aside', {
  base: {
    // Keeps screen-reader text inside the scrolling box.
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.panel',
    borderLeftWidth: '1px',
    borderColor: 'line',
    overflowY: 'auto',
    minW: 0,
  },
})

/** Whether the page has room for a record beside the list. The menu may be open. */
export function useSplit() {
  const frame = useRef<HTMLDivElement>(null)
  const [split, setSplit] = useState(false)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => setSplit(box.clientWidth >= SPLIT_PX)
    look()
    const sized = new ResizeObserver(look)
    sized.observe(box)
    return () => sized.disconnect()
  }, [])
  return { frame, split }
}

/** `beside` is the record; `label` is its accessible name. */
export function ListPage({
  frame,
  label,
  beside,
  children,
}: {
  frame?: React.RefObject<HTMLDivElement | null>
  label?: string
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <Frame ref={frame} data-fills data-split={beside ? '' : undefined}>
      <List>{children}</List>
      {beside ? <Pane aria-label={label}>{beside}</Pane> : null}
    </Frame>
  )
}
