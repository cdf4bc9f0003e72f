/** The first link that the keyboard reaches. It skips the menus. */
import { chakra } from '@chakra-ui/react'

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: 2,
    left: 2,
    zIndex: 'popover',
    px: 4,
    py: 2,
    rounded: 'md',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'popover',
    '&:not(:focus)': { srOnly: true },
  },
})

export const SkipLink = () => (
  <Skip href="#main" data-chrome>
    跳到正文
  </Skip>
)
