/** 节假日与调休: the calendar of quotes. */
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { CalendarEditor } from '#client/features/desk/market/calendar/calendar-editor.tsx'
import { useQuoteSheet } from '#client/features/desk/market/queries.ts'
import { nowMs } from '#client/lib/clock.ts'
import { deskMarketPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { MarketTabs } from './market-tabs.tsx'

export function Page() {
  const { value, failure, again } = useQuoteSheet(chinaDay(nowMs()))
  return (
    <>
      <PageHeader title="节假日与调休" back={deskMarketPath()} />
      <MarketTabs at="calendar" />
      <ListPage>
        {value ? (
          <CalendarEditor calendar={value.calendar} onAsk={again} />
        ) : failure ? (
          <NotRead what="节假日与调休" failure={failure} again={again} />
        ) : (
          <Reading what="节假日与调休" table />
        )}
      </ListPage>
    </>
  )
}
