/** Rows of a list in one frame, each rendered only near the window; and a card's blocks with lines between them. */
import { chakra } from '@chakra-ui/react'

export const Rows = chakra('ul', {
  base: {
    // A row out of sight keeps the width at which it was last drawn, and would keep the page as wide in a narrower window.
    contain: 'inline-size',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})

/** Set the expected height: `containIntrinsicSize="auto 78px"`. */
export const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    listStyleType: 'none',
    contentVisibility: { base: 'auto', _print: 'visible' },
    _hover: { bg: 'bg.sunken' },
  },
})

export const RuledBlocks = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { py: 3, borderTopWidth: '1px', borderColor: 'line.faint' },
    _print: { display: 'block', '& > *': { breakInside: 'avoid' } },
    '& > *:first-of-type': { borderTopWidth: 0, pt: 0 },
    '& > *:last-of-type': { pb: 0 },
  },
})
