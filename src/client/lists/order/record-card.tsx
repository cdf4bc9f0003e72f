/** The card of an order's record, such as a dissent: number and tags, goods, and the record's own content. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '#client/ui/card.tsx'
import { CardHead } from '#client/ui/list/card-list.tsx'
import { Num } from '#client/ui/figure.tsx'

const Row = chakra(Link, { base: { display: 'block', minW: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' } })

interface RecordCardProps {
  to: string
  /** the order's number, and a word that distinguishes records of one order */
  head: string
  tags: ReactNode
  title: string
  children: ReactNode
}
export function RecordCard({ to, head, tags, title, children }: RecordCardProps) {
  return (
    <Row to={to}>
      <Card as="article" link height="full">
        <CardHead>
          <Num fontSize="sm" color="fg.muted">
            {head}
          </Num>
          <span>{tags}</span>
        </CardHead>
        <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
          {title}
        </chakra.h2>
        {children}
      </Card>
    </Row>
  )
}
