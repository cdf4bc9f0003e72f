/** The newest feedback on 欢迎页. */
import { Link } from 'react-router-dom'
import { FEEDBACK_CARD_ROWS } from '#domain/constants.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { useFeedbacks } from './queries.ts'
import { FeedbackNotRead, FeedbackRows, NoFeedback } from './feedback-rows.tsx'

export function FeedbackCard() {
  const { items, failed, again } = useFeedbacks()
  const body = () => {
    if (items?.length) return <FeedbackRows items={items.slice(0, FEEDBACK_CARD_ROWS)} />
    if (items)
      return (
        <Card>
          <NoFeedback />
        </Card>
      )
    if (failed)
      return (
        <Card>
          <FeedbackNotRead failed={failed} again={again} />
        </Card>
      )
    return <SkeletonCards count={1} />
  }
  return (
    <section aria-label="我的工单">
      <SectionTitle aside={<Link to="/user/feedback">全部工单 ›</Link>}>我的工单</SectionTitle>
      {body()}
    </section>
  )
}
