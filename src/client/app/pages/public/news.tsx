/** 新闻中心. Column, search and page are in the URL (?column=, ?q=, ?page=), so that each list can be linked to and returned to. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { NewsList, NewsSkeleton } from '#client/features/content/news-list.tsx'
import { NewsSearch } from '#client/features/content/news-search.tsx'
import { useArticleSearch, useArticles, useColumns } from '#client/features/content/queries.ts'
import { QuoteBrief } from '#client/features/market/quote-brief.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { PageColumn, PageTitle } from '#client/ui/page/page-column.tsx'
import { PageNumbers } from '#client/ui/navigation/page-numbers.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { addressOf, wholeOf } from './address.ts'

const ROWS = 10

function useNews(column: number | null, q: string, page: number) {
  const search = useArticleSearch(q, page)
  const list = useArticles(column, page, ROWS)
  return q ? search : list
}

function Rows({ column, q, page }: { column: number | null; q: string; page: number }) {
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useNews(column, q, page)
  const { data: columns = [] } = useColumns()
  const to = (next: number) => addressOf('/news', { column, q, page: next === 1 ? null : next })
  if (!data) return isPending ? <NewsSkeleton /> : <NotRead what="这一页" error={error} onRetry={() => void refetch()} />
  if (data.data.length === 0) {
    return q ? (
      <Empty
        icon="search"
        title={`没有与“${q}”有关的文章`}
        hint="换一个更短的词试试，例如 磅差、点价、反向开票。"
        action={<ButtonLink to="/news">查看全部文章</ButtonLink>}
      />
    ) : (
      <Empty title="这里还没有文章" action={<ButtonLink to="/news">查看全部文章</ButtonLink>} />
    )
  }
  return (
    <chakra.div aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? 0.6 : undefined}>
      <chakra.div display="flex" justifyContent="space-between" gap={3} mt={3} fontSize="sm" color="fg.muted">
        <chakra.p role="status">{q ? `搜索“${q}”，共 ${data.total} 篇` : `共 ${data.total} 篇`}</chakra.p>
        <DataAge at={dataUpdatedAt} />
      </chakra.div>
      <NewsList rows={data.data} column_names={new Map(columns.map(({ id, name }) => [id, name]))} q={q} />
      <PageNumbers page={page} pages={Math.ceil(data.total / ROWS)} to={to} />
    </chakra.div>
  )
}

export function Page() {
  const [query] = useSearchParams()
  const column = wholeOf(query.get('column'))
  const q = (query.get('q') ?? '').trim()
  const page = wholeOf(query.get('page')) ?? 1
  const { data: columns = [] } = useColumns()
  const chosen = columns.find(({ id }) => id === column)
  const tabs = columns.filter(({ listed }) => listed)
  return (
    <PublicPage
      title={chosen?.name ?? '新闻中心'}
      description={chosen?.description || '能源与再生金属的行业资讯、市场行情、平台公告与政策法规。'}
    >
      <PageColumn>
        <PageTitle
          note={chosen?.description ?? '行业资讯、市场行情、平台公告与政策法规'}
          aside={<NewsSearch q={q} to={(text) => addressOf('/news', { q: text })} />}
        >
          新闻中心
        </PageTitle>
        <Tabs
          label="栏目"
          items={[
            { label: '全部', to: '/news', active: column === null && q === '' },
            ...tabs.map(({ id, name }) => ({
              label: name,
              to: addressOf('/news', { column: id }),
              active: id === column && q === '',
            })),
          ]}
        />
        <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }} columnGap={12}>
          <Rows column={column} q={q} page={page} />
          <chakra.aside aria-label="行情与归档" mt={{ base: 10, lg: 6 }} data-print="hide">
            <QuoteBrief />
            <chakra.div mt={5} display="flex" gap={3}>
              <ButtonLink size="sm" icon="chart" to="/market">
                行情走势
              </ButtonLink>
              <ButtonLink size="sm" icon="archive" to="/article">
                文章归档
              </ButtonLink>
            </chakra.div>
          </chakra.aside>
        </chakra.div>
      </PageColumn>
    </PublicPage>
  )
}
