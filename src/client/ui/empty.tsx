/** An empty list: what it would contain and what to do next. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface EmptyProps {
  title?: string
  hint?: ReactNode
  action?: ReactNode
  icon?: IconName
  /** True if the page shows nothing else; the title is then the page's heading. */
  is_page?: boolean
}

export function Empty({ title = '暂无内容', hint, action, icon = 'inbox', is_page = false }: EmptyProps) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap={2}
      px={6}
      py={{ base: 12, md: 14 }}
    >
      <chakra.span display="grid" placeItems="center" boxSize="64px" rounded="full" bg="brand.tint" color="brand.fg" mb={2}>
        <Icon name={icon} size={28} />
      </chakra.span>
      <chakra.p as={is_page ? 'h1' : 'p'} fontSize="lg" fontWeight="bold">
        {title}
      </chakra.p>
      {hint ? (
        <chakra.p color="fg.muted" maxW="34em">
          {hint}
        </chakra.p>
      ) : null}
      {action ? (
        <chakra.div mt={3} display="flex" gap={3} flexWrap="wrap" justifyContent="center">
          {action}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
