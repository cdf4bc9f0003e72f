/** The month of a list in its address: the accounting months, or all of them. */
import { Button } from '#client/ui/button.tsx'
import { MenuButton } from '#client/ui/layer/dropdown.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { lastMonths, monthsPeriod } from '#domain/accounting/statistics.ts'
import { useListQuery } from './list-query.ts'

const OFFERED = 12
/** 2026-11 → 2026 年 11 月 */
const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

export function Months() {
  const { texts, put } = useListQuery()
  const months = lastMonths(OFFERED, nowMs()).toReversed()
  const chosen = months.find((month) => texts.period === monthsPeriod(month))
  return (
    <PopoverButton
      label="月份"
      trigger={
        <Button size="sm" icon="clock">
          {chosen ? monthName(chosen) : '全部月份'}
        </Button>
      }
    >
      <MenuButton type="button" onClick={() => put({ period: '' })}>
        全部月份
      </MenuButton>
      {months.map((month) => (
        <MenuButton key={month} type="button" onClick={() => put({ period: monthsPeriod(month) })}>
          {monthName(month)}
        </MenuButton>
      ))}
    </PopoverButton>
  )
}
