/** Chooses the period of an account: a whole month by one press, or any two days. The address contains it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nowIso } from '#client/lib/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { Refusal } from '#domain/refusal.ts'
import { lastMonths, monthBefore, monthOf, type Period, refusePeriod } from '#domain/accounting/statement.ts'

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, justifyContent: 'space-between' },
})
const Days = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: '160px 160px auto' },
    gap: '10px',
    alignItems: 'end',
    width: { base: 'full', md: 'auto' },
    '& > button': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})

/** The common periods, newest first. */
function presets(today: string): { label: string; period: Period }[] {
  const last = monthBefore(today)
  return [
    { label: '本月', period: monthOf(today, today) },
    { label: '上月', period: last },
    { label: '近三个月', period: lastMonths(today, 3) },
    { label: '今年', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}

export function PeriodBar({ period, pathOf }: { period: Period; pathOf: (period: Period) => string }) {
  const navigate = useNavigate()
  const today = chinaDay(nowIso())
  const [typed, setTyped] = useState(period)
  const [wrong, setWrong] = useState<Partial<Record<keyof Period, string>>>({})
  const choose = () => {
    try {
      if (!typed.from || !typed.to)
        return setWrong({ ...(typed.from ? {} : { from: '请选择起始日期' }), ...(typed.to ? {} : { to: '请选择截止日期' }) })
      refusePeriod(typed, today)
      setWrong({})
      void navigate(pathOf(typed), { replace: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setWrong(error.details?.fields ?? {})
    }
    return undefined
  }
  return (
    <Line data-print="hide">
      <Segments
        label="期间"
        items={presets(today).map((each) => ({
          label: each.label,
          to: pathOf(each.period),
          active: each.period.from === period.from && each.period.to === period.to,
        }))}
      />
      <Days
        noValidate
        aria-label="自定期间"
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={name === 'from' ? '起始日期' : '截止日期'}
            type="date"
            max={today}
            value={typed[name]}
            error={wrong[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        <Button type="submit">查看</Button>
      </Days>
    </Line>
  )
}
