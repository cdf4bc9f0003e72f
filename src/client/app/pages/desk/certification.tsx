/** One certification under review, with the way to the next and the previous one under the same tab. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { tabNamed, useReadAhead, useReviewCase, useReviews, useViewers } from '#client/features/desk/certifications/queries.ts'
import { ReviewCasePage } from '#client/features/desk/certifications/review-case.tsx'
import { reviewPath, reviewsPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { REVIEW_TABS, type ReviewTab } from '#domain/desk/review.ts'

/** The neighbours of a case in the list. A case that has left the list keeps the place it had. */
function useNeighbours(id: string, tab: ReviewTab) {
  const known = useReviews(tab).value?.rows.map((row) => row.id) ?? []
  const [order, setOrder] = useState<readonly string[]>([])
  if (known.includes(id) && known.join() !== order.join()) setOrder(known)
  const line = known.includes(id) ? known : order.filter((each) => each === id || known.includes(each))
  const at = line.indexOf(id)
  return {
    place: known.includes(id) ? at + 1 : null,
    count: known.length,
    next: at < 0 ? known.find((each) => each !== id) : line[at + 1],
    before: at < 0 ? undefined : line[at - 1],
  }
}

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('id') ?? ''
  const tab = tabNamed(params.get('queue'))
  const { value, at, failure, again } = useReviewCase(id)
  const viewers = useViewers(id)
  const { place, count, next, before } = useNeighbours(id, tab)
  useReadAhead(next ?? '')
  const back = reviewsPath(tab)
  const open = (to: string) => void navigate(reviewPath(to, tab), { replace: true })
  return (
    <>
      <PageHeader title="审核认证" back={back} subtitle={REVIEW_TABS[tab]} actions={<DataAge at={at} />} />
      {value ? (
        <ReviewCasePage
          key={id}
          of={value}
          viewers={viewers}
          again={again}
          neighbours={{
            place,
            count,
            onNext: next ? () => open(next) : undefined,
            onBefore: before ? () => open(before) : undefined,
          }}
          onDecided={() => (next ? open(next) : before ? open(before) : void navigate(back, { replace: true }))}
        />
      ) : failure || !id ? (
        <Empty
          icon={failure?.away ? 'offline' : 'shield'}
          title={failure?.away ? '这份认证不在本机' : '找不到这份认证'}
          hint={failure?.away ? '联网后可查看，看过的会留在本机，照片除外。' : '申请人可能已注销账号。'}
          action={
            <>
              <Button onClick={again}>重试</Button>
              <ButtonLink to={back}>返回列表</ButtonLink>
            </>
          }
        />
      ) : (
        <PageBody maxW="wide">
          <SkeletonCards count={3} />
        </PageBody>
      )}
    </>
  )
}
