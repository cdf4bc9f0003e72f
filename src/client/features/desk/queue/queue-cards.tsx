/** 运营待办: one card a queue, with its number. A queue that is empty says so. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Waiting } from '#api/desk/queue.ts'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { DESK_QUEUES, type DeskQueue } from '#domain/desk/queue.ts'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(260px, 1fr))' },
    gap: { base: 2, md: 3 },
    '& > li': { display: 'grid' },
  },
})

/** On a phone the number stands at the right, so that more queues fit on the screen. */
const TILE = {
  mdDown: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: 4,
    alignItems: 'center',
    py: 3,
    '& > h2': { gridArea: '1 / 1' },
    '& > p': { gridArea: '2 / 1' },
    '& > span': { gridArea: '1 / 2 / 3 / 3' },
  },
} as const

/** `pathOf`: the page of a queue. */
export function QueueCards({ queues, pathOf }: { queues: readonly Waiting[]; pathOf: (queue: DeskQueue) => string }) {
  return (
    <Grid aria-label="运营待办">
      {queues.map(({ queue, count }) => (
        <li key={queue}>
          <Card roomy link tone={count > 0 ? 'need' : 'plain'} css={TILE}>
            <chakra.h2 fontSize="md" fontWeight="bold">
              <Link to={pathOf(queue)}>{DESK_QUEUES[queue].label}</Link>
            </chakra.h2>
            <Figure size="xl" value={String(count)} unit="件" tone={count > 0 ? 'plain' : 'muted'} />
            <chakra.p fontSize="sm" color="fg.muted">
              {DESK_QUEUES[queue].hint}
            </chakra.p>
          </Card>
        </li>
      ))}
    </Grid>
  )
}
