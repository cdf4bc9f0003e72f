/** The filters of the operation log: kind, person and days. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { Field } from '#client/ui/field/field.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { LOG_KIND_LIST, LOG_KINDS } from '#domain/firm/log-kinds.ts'
import type { LogFilter } from './queries.ts'

const Fold = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, minmax(0, 12em))' },
    // A date in large type is as wide as a small phone.
    '[data-elder] &': { gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } },
    gap: 2,
    '&[data-alone] > :first-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
})
const FIRST_DAY = '2000-01-01'

/** A day takes effect once it is whole; a year that is still being typed does not. */
function Day({ label, day, least, onDay }: { label: string; day: string; least: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  const [of, setOf] = useState(day)
  if (of !== day) {
    setOf(day)
    setTyped(day)
  }
  const today = chinaDay(nowMs())
  const problem = (text: string) =>
    text === '' || (text >= least && text <= today) ? undefined : text > today ? '日期不能晚于今天' : '不能早于开始日期'
  const change = (text: string) => {
    setTyped(text)
    if (!problem(text)) onDay(text)
  }
  return (
    <Field
      label={label}
      type="date"
      min={least}
      max={today}
      value={typed}
      error={typed >= FIRST_DAY ? problem(typed) : undefined}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** A firm of one person has no choice of a person. */
export function LogFilters({
  filter: { kind, user_id = '', from = '', to = '' },
  people,
  put,
}: {
  filter: LogFilter
  people: readonly { id: string; name: string }[]
  put: (change: Partial<Record<keyof LogFilter, string>>) => void
}) {
  return (
    <Fold role="search" aria-label="筛选" data-alone={people.length > 1 ? undefined : ''}>
      <NativeSelect
        label="类型"
        placeholder="全部类型"
        options={LOG_KIND_LIST.map((value) => ({ value, label: LOG_KINDS[value] }))}
        value={kind ?? ''}
        onChange={(event) => put({ kind: event.target.value })}
      />
      {people.length > 1 ? (
        <NativeSelect
          label="人员"
          placeholder="全部人员"
          options={people.map(({ id, name }, at) => ({ value: id, label: at === 0 ? `${name}（本人）` : name }))}
          value={user_id}
          onChange={(event) => put({ user_id: event.target.value })}
        />
      ) : null}
      <Day label="开始日期" day={from} least={FIRST_DAY} onDay={(day) => put({ from: day })} />
      <Day label="结束日期" day={to} least={from || FIRST_DAY} onDay={(day) => put({ to: day })} />
    </Fold>
  )
}
