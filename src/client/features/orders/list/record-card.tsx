/** The card of a record of an order, such as a dissent: its number and tags, the goods, and what the record says. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'

export const RecordCards = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

const Row = chakra(Link, { base: { display: 'block', minW: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' } })

interface RecordCardProps {
  to: string
  /** the order's number and what tells the records of one order apart */
  head: string
  tags: ReactNode
  title: string
  children: ReactNode
}
export function RecordCard({ to, head, tags, title, children }: RecordCardProps) {
  return (
    <Row to={to}>
      <Card as="article" link height="full">
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
          <Num fontSize="sm" color="fg.muted">
            {head}
          </Num>
          <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" gap="6px">
            {tags}
          </chakra.span>
        </chakra.div>
        <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
          {title}
        </chakra.h2>
        {children}
      </Card>
    </Row>
  )
}
