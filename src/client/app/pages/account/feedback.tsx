/** 我的工单. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type FeedbackList, useFeedbacks } from '#client/features/feedback/queries.ts'
import { FeedbackNotRead, FeedbackRows, NoFeedback } from '#client/features/feedback/feedback-rows.tsx'
import { NEW_FEEDBACK } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const PAGE_ROWS = 50

function Body({ items, failed, again }: FeedbackList) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  if (!items) return failed ? <FeedbackNotRead failed={failed} again={again} /> : <SkeletonCards count={3} />
  if (items.length === 0) return <NoFeedback />
  return (
    <>
      <FeedbackRows items={items.slice(0, limit)} />
      {items.length > limit ? (
        <chakra.div display="flex" justifyContent="center">
          <Button size="sm" onClick={() => setLimit(limit + PAGE_ROWS)}>
            加载更多
          </Button>
        </chakra.div>
      ) : null}
    </>
  )
}

export function Page() {
  const all = useFeedbacks()
  return (
    <>
      <PageHeader title="我的工单" back="/user" />
      <PageBody>
        {all.items?.length ? (
          <chakra.div display="flex" justifyContent="flex-end">
            <ButtonLink variant="primary" size="sm" icon="plus" to={NEW_FEEDBACK}>
              创建工单
            </ButtonLink>
          </chakra.div>
        ) : null}
        <Body {...all} />
      </PageBody>
    </>
  )
}
