/** Rows of a list in one frame, each drawn only when it is near the window. */
import { chakra } from '@chakra-ui/react'

export const Rows = chakra('ul', {
  base: {
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
    contentVisibility: 'auto',
    _hover: { bg: 'bg.sunken' },
  },
})
