/** 资质审核: what waits for a reviewer, what runs out, and everything decided before. */
import { useSearchParams } from 'react-router-dom'
import { tabNamed, useReviews } from '#client/features/desk/certifications/queries.ts'
import { ReviewTable } from '#client/features/desk/certifications/review-list.tsx'
import { useDeskQueues } from '#client/features/desk/queue/queries.ts'
import { DESK, reviewsPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { REVIEW_TAB_LIST, REVIEW_TABS, type ReviewTab } from '#domain/desk/review.ts'
import type { DeskQueue } from '#domain/desk/queue.ts'

const COUNTED: Partial<Record<ReviewTab, DeskQueue>> = { waiting: 'certifications', licences: 'licences' }

export function Page() {
  const [params] = useSearchParams()
  const tab = tabNamed(params.get('queue'))
  const { search } = useListQuery()
  const { value, at, failure, again, found } = useReviews(tab, search.trim().slice(0, 60))
  const { value: queues } = useDeskQueues()
  const countOf = (of: ReviewTab) => queues?.find(({ queue }) => queue === COUNTED[of])?.count
  return (
    <>
      <PageHeader title="资质审核" back={DESK} actions={<DataAge at={at} />}>
        <TabsUnderTitle>
          <Tabs
            label="认证状态"
            items={REVIEW_TAB_LIST.map((each) => ({
              label: REVIEW_TABS[each],
              to: reviewsPath(each),
              active: each === tab,
              count: countOf(each),
            }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        {!value && failure ? (
          <Empty
            icon={failure.away ? 'offline' : 'alert'}
            title={failure.away ? '联网后可查看待审核的认证' : failure.message || '认证暂时读不到'}
            action={<Button onClick={again}>重试</Button>}
          />
        ) : (
          <ReviewTable key={tab} rows={value?.rows} tab={tab} more={value?.more ?? false} found={found} />
        )}
      </ListPage>
    </>
  )
}
