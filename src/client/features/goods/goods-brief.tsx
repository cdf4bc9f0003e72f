/** 我的供应 on the welcome page: what is on sale, what needs attention, and a link to publish more. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { goodsFormPath, goodsPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { availableKg } from '#domain/goods/goods.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { stateOf } from './goods-words.tsx'
import { isBinned, useGoods } from './queries.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 6,
    rowGap: 3,
  },
})
const Facts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2 } })
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <chakra.div minW={0}>
    <chakra.p fontSize="sm" color="fg.muted">
      {label}
    </chakra.p>
    {children}
  </chakra.div>
)

export function GoodsBrief() {
  const { items, failed } = useGoods()
  if (!items && !failed) return <SkeletonCards count={1} />
  const shelf = items?.filter((item) => !isBinned(item)).map(({ value }) => value)
  const on_sale = shelf?.filter((each) => stateOf(each) === 'on_sale') ?? []
  const expired = shelf?.filter((each) => stateOf(each) === 'expired').length ?? 0
  return (
    <Card roomy>
      <Line>
        {shelf?.length ? (
          <Facts>
            <Fact label="在售">
              <Figure value={String(on_sale.length)} unit="条" />
            </Fact>
            <Fact label="可售">
              <Figure value={formatTonnes(on_sale.reduce((sum, each) => sum + availableKg(each), 0))} unit="吨" />
            </Fact>
            {expired > 0 ? (
              <Fact label="已过期">
                <Link to={goodsPath('expired')}>
                  <Figure value={String(expired)} unit="条" tone="need" />
                </Link>
              </Fact>
            ) : null}
          </Facts>
        ) : (
          <chakra.p color="fg.muted">
            {items ? '发布要卖的货物，商户会据此撮合采购商。' : '供应还没有存到本机，联网后自动读取。'}
          </chakra.p>
        )}
        <ButtonLink icon="plus" to={goodsFormPath()} flex={{ base: 1, sm: '0 0 auto' }}>
          发布供应
        </ButtonLink>
      </Line>
    </Card>
  )
}
