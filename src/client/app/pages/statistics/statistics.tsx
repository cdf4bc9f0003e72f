/** 统计 of each role. Measure, months, side and category are in the address. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Asked } from '#client/features/statistics/lines.ts'
import { measureNamed, measuresOf } from '#client/features/statistics/measures.ts'
import { Prices } from '#client/features/statistics/prices.tsx'
import { useStatistics } from '#client/features/statistics/queries.ts'
import { StatisticsView } from '#client/features/statistics/statistics-view.tsx'
import { Unread } from '#client/features/statistics/unread.tsx'
import { homePath, ordersPath, statisticsPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { STATISTICS_FIRST, STATISTICS_MONTHS } from '#domain/accounting/statistics.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: { base: 3, md: 4 },
    alignContent: 'start',
    width: 'full',
    maxW: 'wide',
    px: { base: 3, md: 6 },
    py: { base: 3, md: 5 },
  },
})
const SIDES = [
  { side: 'sale', label: '销售' },
  { side: 'supply', label: '采购' },
] as const

export function Page() {
  const [params] = useSearchParams()
  const { role } = useAccountProfile().actor
  const measure = measureNamed(role, params.get('measure'))
  const months = STATISTICS_MONTHS.find((count) => String(count) === params.get('months')) ?? STATISTICS_FIRST
  const wanted = params.get('side') === 'supply' ? 'supply' : 'sale'
  const { value: data, at, failure, earlier, again } = useStatistics(months)
  const asked = useMemo((): Asked | null => {
    const side = data?.sides.find((each) => each.side === wanted) ?? data?.sides[0]
    return data && side ? { role, measure, statistics: data, side } : null
  }, [data, role, measure, wanted])

  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change)) next.set(key, value)
    return `${statisticsPath(role)}?${next}`
  }
  const shown = () => {
    if (!asked) return failure ? <Unread failure={failure} onRetry={again} /> : <SkeletonCards count={3} />
    if (asked.statistics.complete && asked.side.parts.length === 0)
      return (
        <Empty
          icon="chart"
          title={`近 ${months} 个月没有订单`}
          hint="有了订单，这里按月、往来单位和品类汇总重量、金额、磅差和价格。"
          action={<ButtonLink to={ordersPath(role)}>查看订单</ButtonLink>}
        />
      )
    return (
      <>
        {asked.statistics.complete ? null : (
          <Notice title="正在汇总…">升级后重新汇总历史订单，数字还不完整，稍后自动更新。</Notice>
        )}
        {measure === 'price' ? (
          <Prices asked={asked} category={params.get('category')} to={(category) => to({ category })} />
        ) : (
          <StatisticsView asked={asked} />
        )}
        <chakra.p fontSize="sm" color="fg.muted">
          按下单时间归入月份，不含已关闭、已退货的订单。 <DataAge at={at} />
        </chakra.p>
      </>
    )
  }
  return (
    <>
      <PageHeader title="统计" back={homePath(role)}>
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="统计项目"
            items={measuresOf(role).map(({ key, label }) => ({ label, to: to({ measure: key }), active: key === measure }))}
          />
        </chakra.div>
      </PageHeader>
      <Body aria-busy={earlier || undefined} opacity={earlier ? 0.6 : undefined}>
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <Segments
            label="时间"
            items={STATISTICS_MONTHS.map((count) => ({
              label: `${count}个月`,
              to: to({ months: String(count) }),
              active: count === months,
            }))}
          />
          {role === 'trader' ? (
            <Segments
              label="方向"
              items={SIDES.map(({ side, label }) => ({ label, to: to({ side }), active: side === wanted }))}
            />
          ) : null}
        </chakra.div>
        {shown()}
      </Body>
    </>
  )
}
