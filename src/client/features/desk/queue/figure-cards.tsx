/** 近 30 天: how many firms came aboard, and how fast the desk works, each beside the thirty days before. */
import { chakra } from '@chakra-ui/react'
import type { DeskFigures, DeskPeriod } from '#api/desk/figures.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
    '& > li': { display: 'grid' },
    '& > :first-of-type': { gridColumn: { mdDown: '1 / -1' } },
  },
})

/** 45 分钟, 3.5 小时, 2.0 天. */
function span(minutes: number | null): [string, string] {
  if (minutes === null) return ['—', '']
  if (minutes < 60) return [String(minutes), '分钟']
  return minutes < 48 * 60 ? [(minutes / 60).toFixed(1), '小时'] : [(minutes / 1440).toFixed(1), '天']
}
const firms = (count: number): [string, string] => [String(count), '家']
const TILES: readonly { label: string; of: (period: DeskPeriod) => [string, string] }[] = [
  { label: '注册企业', of: ({ registered }) => firms(registered) },
  { label: '其中已认证', of: ({ certified }) => firms(certified) },
  { label: '其中已有订单', of: ({ ordered }) => firms(ordered) },
  { label: '审核用时（中位数）', of: ({ decision_min }) => span(decision_min) },
  { label: '工单首次回复（中位数）', of: ({ answer_min }) => span(answer_min) },
]

export function FigureCards({ figures: { recent, before } }: { figures: DeskFigures }) {
  return (
    <section>
      <SectionTitle>近 30 天</SectionTitle>
      <Grid aria-label="近 30 天">
        {TILES.map(({ label, of }) => {
          const [value, unit] = of(recent)
          return (
            <li key={label}>
              <Card>
                <chakra.h3 fontSize="sm">{label}</chakra.h3>
                <Figure size="md" value={value} unit={unit} />
                <chakra.p fontSize="sm" color="fg.muted">
                  此前 30 天 {of(before).filter(Boolean).join(' ')}
                </chakra.p>
              </Card>
            </li>
          )
        })}
      </Grid>
    </section>
  )
}
