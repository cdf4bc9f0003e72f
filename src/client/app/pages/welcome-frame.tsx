/**
 * The frame of every 欢迎页: title of the area, progress of the first sync, the missing certification, quick ways, the page's own sections, unread messages,
 * certification, feedback and advertisements.
 */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MessageList } from '#client/features/messages/message-list.tsx'
import { useMessages } from '#client/features/messages/queries.ts'
import { FirstSync } from '#client/lists/reading.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { LazySection } from '#client/ui/loading/lazy-section.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { AD_HEIGHT_PX, MESSAGE_CARD_ROWS } from '#domain/constants.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { GapNotice, useFirstGap } from '#client/app/certification-gap.tsx'
import { AREA_TITLE, areaOf } from '#client/app/shells/area.ts'
import { CertificationCard } from './certification-card.tsx'
import { QuickWays } from './quick-ways.tsx'

const Ads = lazy(async () => ({ default: (await import('#client/features/content/ad-carousel.tsx')).AdCarousel }))
const Tickets = lazy(async () => ({ default: (await import('#client/features/feedback/feedback-card.tsx')).FeedbackCard }))
/** Approximate height of the card while it is empty. */
const TICKETS_PX = 300

/** Puts the messages beside a shorter section. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 4, md: 5 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
})

function Unread() {
  const messages = useMessages({ unread_only: true }, MESSAGE_CARD_ROWS)
  if (!messages) return <SkeletonCards count={1} />
  return (
    <section>
      <SectionTitle aside={<Link to="/user/message">全部消息 ›</Link>}>未读消息</SectionTitle>
      {messages.length > 0 ? (
        <MessageList messages={messages} now={nowMs()} />
      ) : (
        <Card>
          <chakra.p color="fg.muted" textAlign="center" py={4}>
            暂无未读消息
          </chakra.p>
        </Card>
      )}
    </section>
  )
}

/** On a phone, `actions` stand beside the title. */
export function WelcomeFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { display_name, user, actor } = useAccountProfile()
  const { title_slot } = usePageFrame()
  const gap = useFirstGap()
  return (
    <>
      {title_slot === undefined ? (
        <PageHeader title={AREA_TITLE[areaOf(user.type)]} subtitle={display_name} actions={actions} />
      ) : (
        <PageHeader title="欢迎页" />
      )}
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={{ base: 4, md: 5 }}
        gridTemplateColumns="minmax(0, 1fr)"
        width="full"
        maxW="wide"
        mx="auto"
      >
        <FirstSync />
        {gap ? <GapNotice gap={gap} /> : null}
        <QuickWays role={actor.role} />
        {children}
        <Columns>
          <Unread />
          <chakra.div display="grid" alignContent="start" gap={{ base: 4, md: 5 }}>
            <CertificationCard />
            <LazySection height_px={TICKETS_PX}>
              <Tickets />
            </LazySection>
          </chakra.div>
        </Columns>
        <LazySection height_px={AD_HEIGHT_PX}>
          <Ads />
        </LazySection>
      </chakra.div>
    </>
  )
}
