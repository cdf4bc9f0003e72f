/** 文章: every article of the site by state and column. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { ArticleList } from '#client/features/desk/articles/article-list.tsx'
import { useDeskArticles } from '#client/features/desk/articles/queries.ts'
import { useDeskColumns } from '#client/features/desk/columns/queries.ts'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DESK, DESK_ARTICLES, deskArticlePath, deskArticlesPath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ARTICLE_STATE_LIST, ARTICLE_STATES } from '#domain/desk/article.ts'

const Write = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={deskArticlePath(null)}>
    写文章
  </ButtonLink>
)

export function Page() {
  const { value: all, at, failure, again } = useDeskArticles()
  const columns = useDeskColumns().value?.columns ?? []
  const [params, setParams] = useSearchParams()
  const state = ARTICLE_STATE_LIST.find((each) => each === params.get('state')) ?? null
  const column = columns.find(({ id }) => String(id) === params.get('column')) ?? null
  const inColumn = all?.filter(({ column_id }) => !column || column_id === column.id)
  const rows = inColumn?.filter((row) => !state || row.state === state)
  const toState = (each: string | null) => deskArticlesPath({ state: each, column: column ? String(column.id) : null })
  return (
    <>
      <PageHeader title="文章" back={DESK}>
        <TabsUnderTitle>
          <Tabs
            label="文章状态"
            items={[
              { label: '全部', to: toState(null), active: !state, count: inColumn?.length },
              ...ARTICLE_STATE_LIST.map((each) => ({
                label: ARTICLE_STATES[each],
                to: toState(each),
                active: each === state,
                count: inColumn?.filter((row) => row.state === each).length,
              })),
            ]}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {!all && failure ? (
          <NotRead what="文章" failure={failure} again={again} />
        ) : (
          <>
            <chakra.div maxW={{ md: '240px' }}>
              <NativeSelect
                label="栏目"
                value={column ? String(column.id) : ''}
                placeholder="全部栏目"
                options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ target }) => {
                  const next = new URLSearchParams(params)
                  if (target.value) next.set('column', target.value)
                  else next.delete('column')
                  setParams(next, { replace: true })
                }}
              />
            </chakra.div>
            <DataAge at={at} />
            <FoundBy typed={params.get('q') ?? ''}>
              <ArticleList
                key={`${state} ${column?.id}`}
                rows={rows}
                tools={<Write />}
                empty={{
                  icon: 'doc',
                  title: state ? `没有${ARTICLE_STATES[state]}的文章` : '还没有文章',
                  hint: '写好的文章先存草稿，发布后访客才能看到。',
                  ...(state ? { action: <ButtonLink to={DESK_ARTICLES}>查看全部</ButtonLink> } : { action: <Write /> }),
                }}
              />
            </FoundBy>
          </>
        )}
      </ListPage>
    </>
  )
}
