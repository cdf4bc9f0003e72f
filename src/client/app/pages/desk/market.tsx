/** 行情报价: the quotes of a day, today unless another is chosen. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { NotRead } from '#client/features/desk/desk-parts.tsx'
import { DayChoice } from '#client/features/desk/market/day-choice.tsx'
import { useQuoteSheet } from '#client/features/desk/market/queries.ts'
import { QuoteSheetEditor } from '#client/features/desk/market/quote-sheet-editor.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { DESK, DESK_MARKET_SETUP, deskMarketPath, orderPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { chinaDay } from '#domain/china-time.ts'
import type { CalendarEntry } from '#domain/desk/calendar.ts'
import { isDate } from '#domain/input/identity.ts'
import { MarketTabs } from './market-tabs.tsx'

const order = (id: string) => orderPath('trader', id)

export function Page() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const today = chinaDay(nowMs())
  const asked = params.get('day') ?? ''
  const day = isDate(asked) && asked <= today ? asked : today
  const { value, at, failure, again } = useQuoteSheet(day)
  const [saved, setSaved] = useState(0)
  // While another day is read, the calendar of the last one says which day is next.
  const [calendar, setCalendar] = useState<readonly CalendarEntry[]>([])
  if (value && value.calendar !== calendar) setCalendar(value.calendar)
  return (
    <>
      <PageHeader title="行情报价" back={DESK} />
      <MarketTabs at="quotes" />
      <ListPage>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          <DayChoice
            day={day}
            today={today}
            calendar={calendar}
            onDay={(next) => void navigate(deskMarketPath(next === today ? undefined : next))}
          />
          <chakra.span fontSize="sm" color="fg.muted">
            <DataAge at={at} />
          </chakra.span>
        </chakra.div>
        {value?.day === day ? (
          value.rows.length > 0 ? (
            <QuoteSheetEditor key={`${day} ${saved}`} sheet={value} onSaved={() => setSaved((n) => n + 1)} orderPath={order} />
          ) : (
            <Empty
              icon="chart"
              title="还没有行情品种"
              hint="先建立分类和品种，再录入报价。"
              action={<Button onClick={() => void navigate(DESK_MARKET_SETUP)}>去建立品种</Button>}
            />
          )
        ) : failure ? (
          <NotRead what="报价" failure={failure} again={again} />
        ) : (
          <Reading what="报价" table />
        )}
      </ListPage>
    </>
  )
}
