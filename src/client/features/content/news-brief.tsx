/** 新闻资讯 on the home page: the newest of each column, the first with its picture. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ArticleBrief } from '#api/content.ts'
import { LazyPicture } from '#client/ui/media/lazy-picture.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Switcher } from '#client/ui/navigation/switcher.tsx'
import { articlePath } from '#domain/site/site-link.ts'
import { useArticles, useColumns } from './queries.ts'
import { chinaDay } from '#domain/china-time.ts'

const ROWS = 6
const LATEST = 'latest'

const Lead = chakra(Link, {
  base: { display: 'block', _hover: { '& h3': { color: 'brand.fg' } }, '& h3': { transition: 'color 120ms' } },
})
const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 4,
    minH: { base: '56px', md: '58px' },
    py: 2,
    _hover: { color: 'brand.fg' },
  },
})

function Brief({ rows }: { rows: readonly ArticleBrief[] }) {
  const [first, ...others] = rows
  if (!first) return <chakra.p color="fg.muted">该栏目暂无文章</chakra.p>
  return (
    <>
      <Lead to={articlePath(first.id)}>
        <LazyPicture src={first.cover} alt="" ratio={16 / 9} icon="doc" rounded="xl" width="full" />
        <chakra.h3 mt={3} fontSize={{ base: 'xl', md: '1.1875rem' }} lineHeight="1.45" fontWeight="bold">
          {first.title}
        </chakra.h3>
        <chakra.p mt={1} color="fg.muted" lineClamp={2}>
          {first.summary}
        </chakra.p>
      </Lead>
      <chakra.ul css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'line.faint' } }}>
        {others.map((row) => (
          <li key={row.id}>
            <Row to={articlePath(row.id)}>
              <chakra.span lineClamp={2}>{row.title}</chakra.span>
              <chakra.time dateTime={row.published_at} fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {chinaDay(row.published_at).slice(5)}
              </chakra.time>
            </Row>
          </li>
        ))}
      </chakra.ul>
    </>
  )
}

const Coming = () => (
  <>
    <chakra.div role="status" aria-label="加载中" display="grid" gap={3}>
      <Skeleton height="auto" aspectRatio={16 / 9} rounded="xl" />
      <Skeleton width="80%" height="20px" />
    </chakra.div>
    <chakra.div display="grid" gap="36px" pt={5} alignContent="start">
      {['92%', '76%', '84%', '68%', '80%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </chakra.div>
  </>
)

export function NewsBrief() {
  const { data: columns = [] } = useColumns()
  const [column, setColumn] = useState(LATEST)
  const { data, isError } = useArticles(column === LATEST ? null : Number(column), 1, ROWS)
  const tabs = [
    { value: LATEST, label: '最新', to: '/news' },
    ...columns
      .filter((each) => each.listed)
      .map(({ id, name }) => ({ value: String(id), label: name, to: `/news?column=${id}` })),
  ]
  if (!data && isError) return null
  return (
    <section>
      <SectionHead to="/news" what="新闻">
        新闻资讯
      </SectionHead>
      <Switcher label="新闻栏目" items={tabs} value={column} onValue={setColumn}>
        <chakra.div
          pt={5}
          display="grid"
          gap={{ base: 4, lg: 10 }}
          gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 0.8fr) minmax(0, 1fr)' }}
          minH={{ md: '360px' }}
        >
          {data ? <Brief rows={data.data} /> : <Coming />}
        </chakra.div>
      </Switcher>
    </section>
  )
}
