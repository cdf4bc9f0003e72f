/** The newest tickets on 欢迎页. */
import { Link } from 'react-router-dom'
import { FEEDBACK_CARD_ROWS } from '#domain/constants.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { useTickets } from './queries.ts'
import { NoTickets, NotReadYet, TicketRows } from './ticket-rows.tsx'

export function FeedbackCard() {
  const { tickets, failed, again } = useTickets()
  const body = () => {
    if (tickets?.length) return <TicketRows tickets={tickets.slice(0, FEEDBACK_CARD_ROWS)} />
    if (tickets || failed) return <Card>{tickets ? <NoTickets /> : <NotReadYet failed={failed} again={again} />}</Card>
    return <SkeletonCards count={1} />
  }
  return (
    <section aria-label="我的工单">
      <SectionTitle aside={<Link to="/user/feedback">全部工单 ›</Link>}>我的工单</SectionTitle>
      {body()}
    </section>
  )
}
