/** The archive: titles grouped by the month of publication. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ArticleBrief } from '#api/content.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { chinaDay } from '#domain/china-time.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3.2em minmax(0, 1fr)', md: '3.6em minmax(0, 1fr) 6em' },
    columnGap: { base: 3, md: 5 },
    alignItems: 'baseline',
    '& + li': { borderTopWidth: '1px', borderColor: 'line.faint' },
    '& time': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& a': { display: 'block', py: '11px', lineHeight: '1.5' },
    '& a:hover': { color: 'brand.fg' },
    '& small': { fontSize: 'sm', color: 'fg.muted', textAlign: 'right' },
  },
})

/** 2026-11 → 2026年11月 */
const monthWords = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** Keeps the order of the rows, newest first. */
function byMonth(rows: readonly ArticleBrief[]): [month: string, rows: ArticleBrief[]][] {
  const months = new Map<string, ArticleBrief[]>()
  for (const row of rows) {
    const month = chinaDay(row.published_at).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months]
}

export function ArchiveMonths({
  rows,
  column_names,
}: {
  rows: readonly ArticleBrief[]
  column_names: ReadonlyMap<number, string>
}) {
  return byMonth(rows).map(([month, articles]) => (
    <chakra.section
      key={month}
      aria-labelledby={`month-${month}`}
      display={{ md: 'grid' }}
      gridTemplateColumns={{ md: '10em minmax(0, 1fr)' }}
      mt={{ base: 7, md: 9 }}
    >
      <chakra.h2 id={`month-${month}`} fontSize="1.125rem" fontWeight="bold" pt={{ md: '9px' }} mb={1}>
        {monthWords(month)}
      </chakra.h2>
      <ol>
        {articles.map((row) => (
          <Row key={row.id}>
            <time dateTime={row.published_at}>{chinaDay(row.published_at).slice(5)}</time>
            <Link to={articlePath(row.id)}>{row.title}</Link>
            <chakra.small hideBelow="md">{column_names.get(row.column_id)}</chakra.small>
          </Row>
        ))}
      </ol>
    </chakra.section>
  ))
}

export function ArchiveSkeleton() {
  return (
    <chakra.div role="status" aria-label="加载中" display="flex" flexDirection="column" gap={7} mt={10}>
      {[72, 58, 80, 64, 75, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </chakra.div>
  )
}
