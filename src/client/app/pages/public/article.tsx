/** One article under both of its addresses: /news/{id} and /news/detail?id=. */
import { chakra } from '@chakra-ui/react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ArticleSiblings } from '#client/features/content/article-siblings.tsx'
import { ArticleSkeleton, ArticleView, type Crumb } from '#client/features/content/article-view.tsx'
import { useArticle, useColumns } from '#client/features/content/queries.ts'
import { QuoteBrief } from '#client/features/market/quote-brief.tsx'
import { Unread } from '#client/lib/read-public.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { PageColumn } from '#client/ui/page/page-column.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { addressOf, wholeOf } from './address.ts'

const Gone = () => (
  <PublicPage title="文章不存在">
    <PageColumn>
      <chakra.h1 srOnly>文章不存在</chakra.h1>
      <Empty
        icon="doc"
        title="这篇文章不存在，或已经下线"
        hint="可以在新闻中心按标题搜索，或到文章归档里按月份查找。"
        action={
          <>
            <ButtonLink variant="primary" to="/news">
              新闻中心
            </ButtonLink>
            <ButtonLink to="/article">文章归档</ButtonLink>
          </>
        }
      />
    </PageColumn>
  </PublicPage>
)

/** Breadcrumbs: news belongs to the news centre, help to the help centre, agreements to neither. */
function useTrail(column_id: number | undefined, column_name: string): { crumbs: Crumb[]; news: boolean } {
  const { data: columns = [] } = useColumns()
  const column = columns.find(({ id }) => id === column_id)
  const home: Crumb = ['首页', '/']
  if (!column) return { crumbs: [home], news: false }
  if (column.slug === 'help') return { crumbs: [home, ['帮助中心', '/help']], news: false }
  if (!column.listed) return { crumbs: [home], news: false }
  return { crumbs: [home, ['新闻中心', '/news'], [column_name, addressOf('/news', { column: column.id })]], news: true }
}

function Reading({ id }: { id: number }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useArticle(id)
  const { crumbs, news } = useTrail(data?.column_id, data?.column_name ?? '')
  if (!data && error instanceof Unread && error.status === 404) return <Gone />
  return (
    <PublicPage title={data?.title ?? '新闻'} description={data?.summary || undefined}>
      <PageColumn
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 42.75rem) 320px' }}
        justifyContent="space-between"
        columnGap={12}
      >
        {data ? (
          <>
            <ArticleView article={data} crumbs={crumbs} age={<DataAge at={dataUpdatedAt} />} />
            <chakra.aside
              aria-label="更多"
              mt={{ base: 12, lg: '3.25rem' }}
              display="flex"
              flexDirection="column"
              gap={10}
              data-print="hide"
            >
              <ArticleSiblings id={data.id} column_id={data.column_id} title={news ? '同栏目文章' : '相关内容'} />
              {news ? <QuoteBrief /> : null}
            </chakra.aside>
          </>
        ) : isPending ? (
          <>
            <chakra.h1 srOnly>正在打开文章</chakra.h1>
            <ArticleSkeleton />
          </>
        ) : (
          <chakra.div gridColumn="1 / -1">
            <chakra.h1 srOnly>新闻</chakra.h1>
            <NotRead what="这篇文章" error={error} onRetry={() => void refetch()} />
          </chakra.div>
        )}
      </PageColumn>
    </PublicPage>
  )
}

export function Page() {
  const { id: named } = useParams()
  const [query] = useSearchParams()
  const id = wholeOf(named ?? query.get('id'))
  return id === null ? <Gone /> : <Reading key={id} id={id} />
}
