/** The body of a page behind the login, with stacked sections. */
import { chakra } from '@chakra-ui/react'

export const PageBody = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 4,
    alignContent: 'start',
    width: 'full',
    maxW: '900px',
    px: { base: 3, md: 6 },
    py: { base: 3, md: 5 },
  },
})
