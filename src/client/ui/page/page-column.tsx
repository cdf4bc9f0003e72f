/** The column of a public page: as wide as the header's, with side margins on a phone. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export const PageColumn = chakra('div', {
  base: {
    width: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: 4, md: 6, '2xl': 0 },
    pt: { base: 6, md: 10 },
    pb: { base: 12, md: 20 },
    _print: { p: 0 },
  },
})

/** Heading of a public page. `aside` is at its right on a desktop, and below it on a phone. */
export function PageTitle({ children, note, aside }: { children: ReactNode; note?: ReactNode; aside?: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ md: 'flex-end' }}
      justifyContent="space-between"
      gap={4}
      mb={{ base: 3, md: 4 }}
    >
      <chakra.div minW={0}>
        <chakra.h1 fontSize={{ base: '1.625rem', md: '2rem' }} lineHeight="1.3" fontWeight="heavy">
          {children}
        </chakra.h1>
        {note ? (
          <chakra.p mt={1} color="fg.muted">
            {note}
          </chakra.p>
        ) : null}
      </chakra.div>
      {aside ? (
        <chakra.div width={{ base: 'full', md: '340px' }} flexShrink={0}>
          {aside}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
