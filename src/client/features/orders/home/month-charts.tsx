/** Charts by month: tonnage, money and, for a role that sees both sides, the margin. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { statisticsPath } from '#client/lib/paths.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { MonthChart } from '#client/ui/chart/month-chart.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { Role } from '#domain/role.ts'
import { tonnes, useMonths, wan } from './months.ts'

const MONTHS = { phone: 6, desk: 12 } as const
const NUMERALS = ['', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

export function MonthCharts({ role }: { role: Role }) {
  const { title_slot } = usePageFrame()
  const months = useMonths(MONTHS[title_slot === undefined ? 'phone' : 'desk'])
  if (!months) return <SkeletonCards count={1} />
  const names = months.map(({ month }) => month)
  const charts = [
    { title: '成交重量', unit: '吨', values: months.map(({ kg }) => kg), format: tonnes },
    {
      title: role === 'trader' ? '销售额' : '货款',
      unit: '万元',
      values: months.map(({ amount_fen }) => amount_fen),
      format: wan,
    },
    ...(role === 'trader'
      ? [{ title: '价差', unit: '万元', values: months.map(({ margin_fen }) => margin_fen), format: wan }]
      : []),
  ]
  return (
    <section>
      <SectionTitle aside={<Link to={statisticsPath(role)}>全部统计 ›</Link>}>
        近{NUMERALS[months.length] ?? months.length}个月
      </SectionTitle>
      <chakra.div
        display="grid"
        gap="10px"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          [role === 'trader' ? 'lg' : 'md']: `repeat(${charts.length}, minmax(0, 1fr))`,
        }}
      >
        {charts.map(({ title, unit, values, format }) => (
          <Card key={title} roomy>
            <SectionTitle aside={`${unit} · 按下单月份`}>{title}</SectionTitle>
            <MonthChart label={`每月${title}，${unit}`} months={names} values={values} format={format} />
          </Card>
        ))}
      </chakra.div>
    </section>
  )
}
