/** Heading of a section of a public page, with a link to the full page. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '#client/ui/icon.tsx'

const All = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    minH: 'targetSm',
    color: 'fg.muted',
    fontSize: 'button',
    whiteSpace: 'nowrap',
    _hover: { color: 'brand.fg' },
  },
})

/** `what` completes the link's accessible name: 查看全部新闻. */
export function SectionHead({ id, children, to, what = '' }: { id?: string; children: ReactNode; to?: string; what?: string }) {
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} mb={{ base: 3, md: 4 }} minH="targetSm">
      <chakra.h2 id={id} fontSize={{ base: 'xl', md: '1.375rem' }} lineHeight="1.4" fontWeight="bold">
        {children}
      </chakra.h2>
      {to ? (
        <All to={to}>
          查看全部<chakra.span srOnly>{what}</chakra.span>
          <Icon name="right" size={14} />
        </All>
      ) : null}
    </chakra.div>
  )
}
