/** Articles in a list: picture, title, summary, column and date. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ArticleBrief } from '#api/content.ts'
import { Highlight } from '#client/ui/highlight.tsx'
import { LazyPicture } from '#client/ui/media/lazy-picture.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { chinaDay } from '#domain/china-time.ts'

const List = chakra('ol', { base: { '& > li + li': { borderTopWidth: '1px', borderColor: 'line' } } })
const Row = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 112px', md: '216px minmax(0, 1fr)' },
    columnGap: { base: 3, md: 6 },
    py: { base: 4, md: 5 },
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
    _hover: { '& h2': { color: 'brand.fg' } },
  },
})
const Title = chakra('h2', {
  base: {
    fontSize: { base: 'xl', md: '1.25rem' },
    lineHeight: '1.45',
    fontWeight: 'bold',
    lineClamp: 3,
    transition: 'color 120ms',
  },
})
const Meta = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 3,
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& b': { fontWeight: 'normal', color: 'brand.fg' },
  },
})

/** `column_names` by id; `q` is highlighted in title and summary. */
export function NewsList({
  rows,
  column_names,
  q = '',
}: {
  rows: readonly ArticleBrief[]
  column_names: ReadonlyMap<number, string>
  q?: string
}) {
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <Row>
            <chakra.div display="flex" flexDirection="column" gap={{ base: 2, md: '10px' }} minW={0} order={{ md: 2 }}>
              <Title>
                <Link to={articlePath(row.id)}>
                  <Highlight text={row.title} q={q} />
                </Link>
              </Title>
              <chakra.p hideBelow="md" color="fg.muted" lineClamp={2}>
                <Highlight text={row.summary} q={q} />
              </chakra.p>
              <Meta mt="auto">
                <b>{column_names.get(row.column_id)}</b>
                <time dateTime={row.published_at}>{chinaDay(row.published_at)}</time>
                {row.source ? <span>{row.source}</span> : null}
              </Meta>
            </chakra.div>
            <LazyPicture src={row.cover} alt="" ratio={16 / 10} icon="doc" rounded="lg" order={{ md: 1 }} alignSelf="start" />
          </Row>
        </li>
      ))}
    </List>
  )
}

export function NewsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div role="status" aria-label="加载中">
      {Array.from({ length: count }, (_, index) => (
        <Row as="div" key={index}>
          <chakra.div display="flex" flexDirection="column" gap={3} order={{ md: 2 }}>
            <Skeleton width="86%" height="22px" />
            <Skeleton width="62%" hideBelow="md" />
            <Skeleton width="38%" height="13px" mt="auto" />
          </chakra.div>
          <Skeleton aspectRatio={16 / 10} height="auto" rounded="lg" order={{ md: 1 }} />
        </Row>
      ))}
    </div>
  )
}
