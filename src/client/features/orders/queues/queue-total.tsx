/** The sum of a queue over its list: how many orders, how much money. */
import { chakra } from '@chakra-ui/react'
import { Figure } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'

export function QueueTotal({ label, count, fen }: { label: string; count: number; fen: number }) {
  if (count === 0) return null
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap={3}>
      <chakra.span color="fg.muted" fontSize="sm">
        {count} 单 · {label}
      </chakra.span>
      <Figure value={formatFen(fen)} unit="元" />
    </chakra.p>
  )
}
