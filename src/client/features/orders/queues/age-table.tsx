/** Owed amounts by age: the sums over all firms, and a row for each firm. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { FirmAge } from '#api/aging.ts'
import { Card } from '#client/ui/card.tsx'
import { lastTile, loneCard } from '#client/ui/list/card-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { AGE_LABELS, AGES, type AgeSums, overdueFen } from '#domain/accounting/aging.ts'
import { formatFen } from '#domain/money/money.ts'

const Tiles = chakra('dl', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(5, minmax(0, 1fr))' }, ...lastTile },
})
/** A tile for each age. Overdue amounts are amber. */
export function AgeTiles({ sums }: { sums: AgeSums }) {
  return (
    <Tiles aria-label="账龄合计">
      {AGES.map((age) => {
        const fen = sums[`${age}_fen`]
        return (
          <Card key={age} as="div" py={3}>
            <chakra.dt fontSize="sm" color="fg.muted">
              {AGE_LABELS[age]}
            </chakra.dt>
            <dd>
              <Figure
                value={formatFen(fen)}
                unit="元"
                size={{ base: 'sm', lg: 'md' }}
                tone={fen === 0 ? 'muted' : age === 'due' ? 'plain' : 'need'}
              />
            </dd>
          </Card>
        )
      })}
    </Tiles>
  )
}

const Firms = chakra('ul', {
  base: {
    display: 'grid',
    gap: '10px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    ...loneCard,
    '& a': { display: 'block', height: 'full' },
    '& p': { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
})
/** The firms by their sum, the largest first, with links to their orders. */
export function AgeFirms({
  firms,
  words: [owed, ahead],
  linkOf,
}: {
  firms: readonly FirmAge[]
  words: readonly [owed: string, ahead: string]
  linkOf: (firm: FirmAge) => string
}) {
  return (
    <Firms aria-label="往来单位">
      {firms.map((firm) => {
        const over_fen = overdueFen(firm)
        return (
          <li key={firm.firm_id}>
            <Link to={linkOf(firm)}>
              <Card as="article" link height="full" display="grid" gap={1} alignContent="start">
                <chakra.b overflowWrap="anywhere">{firm.name}</chakra.b>
                <Figure value={formatFen(firm.owed_fen)} unit={`元 · ${owed} ${firm.orders} 单`} size="sm" />
                {over_fen > 0 ? (
                  <chakra.p color="need.fg !important">
                    逾期 {formatFen(over_fen)} 元：
                    {AGES.filter((age) => age !== 'due' && firm[`${age}_fen`] > 0)
                      .map((age) => `${AGE_LABELS[age].slice(3)} ${formatFen(firm[`${age}_fen`])} 元`)
                      .join('，')}
                  </chakra.p>
                ) : null}
                {firm.ahead_fen > 0 ? (
                  <p>
                    {ahead} {formatFen(firm.ahead_fen)} 元
                  </p>
                ) : null}
                <p>
                  账面余额 {firm.balance_fen < 0 ? ahead : owed} {formatFen(Math.abs(firm.balance_fen))} 元
                </p>
              </Card>
            </Link>
          </li>
        )
      })}
    </Firms>
  )
}
