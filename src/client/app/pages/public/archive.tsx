/** /article: every article by month and column, for visitors who roughly know the date. The news centre shows what is new. */
import { useSearchParams } from 'react-router-dom'
import { ArchiveMonths, ArchiveSkeleton } from '#client/features/content/archive-months.tsx'
import { Breadcrumb } from '#client/features/content/article-view.tsx'
import { useArticles, useColumns } from '#client/features/content/queries.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { PageColumn, PageTitle } from '#client/ui/page/page-column.tsx'
import { PageNumbers } from '#client/ui/navigation/page-numbers.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { addressOf, wholeOf } from './address.ts'

const ROWS = 50

function Months({ column, page }: { column: number | null; page: number }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useArticles(column, page, ROWS)
  const { data: columns = [] } = useColumns()
  if (!data) return isPending ? <ArchiveSkeleton /> : <NotRead what="这一页归档" error={error} onRetry={() => void refetch()} />
  if (data.data.length === 0) return <Empty title="这里还没有文章" action={<ButtonLink to="/article">查看全部</ButtonLink>} />
  return (
    <>
      <DataAge at={dataUpdatedAt} />
      <ArchiveMonths rows={data.data} column_names={new Map(columns.map(({ id, name }) => [id, name]))} />
      <PageNumbers
        page={page}
        pages={Math.ceil(data.total / ROWS)}
        to={(next) => addressOf('/article', { column, page: next === 1 ? null : next })}
      />
    </>
  )
}

export function Page() {
  const [query] = useSearchParams()
  const column = wholeOf(query.get('column'))
  const page = wholeOf(query.get('page')) ?? 1
  const { data: columns = [] } = useColumns()
  return (
    <PublicPage title="文章归档" description="按月份与栏目查找平台发布过的全部文章。">
      <PageColumn>
        <Breadcrumb
          items={[
            ['首页', '/'],
            ['新闻中心', '/news'],
          ]}
        />
        <PageTitle note="按月份与栏目查找全部文章">文章归档</PageTitle>
        <Tabs
          label="栏目"
          items={[
            { label: '全部', to: '/article', active: column === null },
            ...columns
              .filter(({ listed }) => listed)
              .map(({ id, name }) => ({ label: name, to: addressOf('/article', { column: id }), active: id === column })),
          ]}
        />
        <Months column={column} page={page} />
      </PageColumn>
    </PublicPage>
  )
}
