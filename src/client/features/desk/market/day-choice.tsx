/** The day whose quotes the sheet shows: the trading day before and after, or any past day. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { DAY_MS } from '#domain/constants.ts'
import { type CalendarEntry, isTradingDay } from '#domain/desk/calendar.ts'

const FIRST_DAY = '2000-01-01'
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The next trading day in a direction. */
function nextDay(day: string, step: 1 | -1, calendar: readonly CalendarEntry[]): string {
  let ms = at(day)
  let next = day
  do {
    ms += step * DAY_MS
    next = new Date(ms).toISOString().slice(0, 10)
  } while (!isTradingDay(next, calendar))
  return next
}

interface Props {
  day: string
  today: string
  calendar: readonly CalendarEntry[]
  onDay: (day: string) => void
}
export function DayChoice({ day, today, calendar, onDay }: Props) {
  const [typed, setTyped] = useState(day)
  const [of, setOf] = useState(day)
  // Back and forth in the history change the day from outside.
  if (of !== day) {
    setOf(day)
    setTyped(day)
  }
  const change = (text: string) => {
    setTyped(text)
    if (text >= FIRST_DAY && text <= today) onDay(text)
  }
  const later = nextDay(day, 1, calendar)
  return (
    <chakra.div display="flex" alignItems="end" gap={1} role="group" aria-label="报价日">
      <IconButton icon="left" label="前一交易日" onClick={() => onDay(nextDay(day, -1, calendar))} />
      <chakra.div width="190px">
        <Field
          label={`报价日 · 星期${WEEKDAYS[new Date(at(day)).getUTCDay()]}${day === today ? ' · 今天' : ''}`}
          type="date"
          min={FIRST_DAY}
          max={today}
          value={typed}
          error={typed > today ? '日期不能晚于今天' : undefined}
          onChange={(event) => change(event.target.value)}
        />
      </chakra.div>
      <IconButton icon="right" label="后一交易日" disabled={later > today} onClick={() => onDay(later > today ? day : later)} />
    </chakra.div>
  )
}
