/** The trading hall in brief: the newest goods and demands with category and tonnes, without prices and firms. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HallGoods } from '#api/catalogue.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatYuan } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { Card } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useHallGoods, useHallNeeds } from './hall-queries.ts'

const ROWS = 5
const HALL = '/market?tab=hall'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 4,
    alignItems: 'center',
    minH: '66px',
    py: 2,
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})

function Line({ title, note, kg, aside }: { title: string; note: ReactNode; kg: number; aside: string }) {
  return (
    <Row>
      <chakra.div minW={0}>
        <chakra.p fontWeight="medium">{title}</chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          {note}
        </chakra.p>
      </chakra.div>
      <chakra.div textAlign="right">
        <Figure value={formatTonnes(kg)} unit="吨" size="sm" />
        <chakra.p fontSize="sm" color="fg.muted">
          <Num>{aside}</Num>
        </chakra.p>
      </chakra.div>
    </Row>
  )
}

const referenceWords = ({ reference }: HallGoods) =>
  reference ? `参考 ${formatYuan(reference.low_price_fen)}–${formatYuan(reference.high_price_fen)} 元/吨` : ''

const joined = (...words: string[]) => words.filter(Boolean).join(' · ')
const keys = Array.from({ length: ROWS }, (_, index) => index)

function Panel({
  title,
  what,
  state,
  empty,
  children,
}: {
  title: string
  what: string
  state: 'coming' | 'away' | 'empty' | 'here'
  empty: string
  children: ReactNode
}) {
  return (
    <Card roomy as="section" px={{ base: 4, md: 6 }} pb={{ base: 2, md: 3 }}>
      <SectionHead to={HALL} what={what}>
        {title}
      </SectionHead>
      {state === 'here' ? <ul>{children}</ul> : null}
      {state === 'coming' ? (
        <div role="status" aria-label="加载中">
          {keys.map((key) => (
            <Row as="div" key={key}>
              <chakra.div display="grid" gap={2}>
                <Skeleton width="56%" />
                <Skeleton width="34%" height="13px" />
              </chakra.div>
              <Skeleton width="84px" />
            </Row>
          ))}
        </div>
      ) : null}
      {state === 'empty' || state === 'away' ? (
        <chakra.p py={8} color="fg.muted" textAlign="center">
          {state === 'empty' ? empty : '联网后显示'}
        </chakra.p>
      ) : null}
    </Card>
  )
}

const stateOf = (rows: readonly unknown[] | undefined, failed: boolean) =>
  rows ? (rows.length > 0 ? 'here' : 'empty') : failed ? 'away' : 'coming'

export function HallBrief() {
  const goods = useHallGoods()
  const needs = useHallNeeds()
  const offered = goods.data?.pages[0]?.data.slice(0, ROWS)
  const wanted = needs.data?.pages[0]?.data.slice(0, ROWS)
  return (
    <chakra.div display="grid" gap={{ base: 4, md: 6 }} gridTemplateColumns={{ base: '1fr', lg: 'repeat(2, minmax(0, 1fr))' }}>
      <Panel title="在售货源" what="货源" state={stateOf(offered, goods.isError)} empty="暂时没有在售货源">
        {offered?.map((row) => (
          <Line
            key={row.id}
            title={row.title}
            note={joined(row.category_name, row.spec_name)}
            kg={row.available_kg}
            aside={referenceWords(row)}
          />
        ))}
      </Panel>
      <Panel title="采购需求" what="采购需求" state={stateOf(wanted, needs.isError)} empty="暂时没有待对接的需求">
        {wanted?.map((row) => (
          <Line
            key={row.id}
            title={row.category_name}
            note={`需求编号 ${row.no}`}
            kg={row.quantity_kg}
            aside={`${chinaDay(row.created_at)} 发布`}
          />
        ))}
      </Panel>
      <chakra.p fontSize="sm" color="fg.muted" gridColumn="1 / -1">
        参考价取自该品类当日行情，不是任何一方的报价。<Link to="/auth/register">注册</Link>后可与商户洽谈成交。
      </chakra.p>
    </chakra.div>
  )
}
