/** The card of a record that a firm keeps: name, tags, the mark of what is queued, and why a queued edit was refused. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Folded } from '#client/sync/reading/fold.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Card } from '#client/ui/card.tsx'
import { QueuedTag } from './queued-tag.tsx'

/** `foot` has the buttons. */
export function RecordCard({
  item: { pending, review },
  label,
  name = label,
  tags,
  foot,
  children,
}: {
  item: Pick<Folded<unknown>, 'pending' | 'review'>
  /** the accessible name */
  label: string
  name?: ReactNode
  tags?: ReactNode
  foot: ReactNode
  children: ReactNode
}) {
  const [refused] = review
  return (
    <Card aria-label={label} display="flex" flexDirection="column" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        <chakra.h2 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          {name}
        </chakra.h2>
        {tags}
        <QueuedTag row={pending[0] ?? refused} />
      </chakra.div>
      {children}
      {refused ? (
        <chakra.p color="need.fg" fontSize="sm">
          {refusalWords(refused)}
        </chakra.p>
      ) : null}
      {foot}
    </Card>
  )
}
