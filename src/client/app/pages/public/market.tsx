/** /market: prices with their trends, and the trading hall (?tab=hall). The choice is in the URL. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import type { HallGoods, HallNeed } from '#api/catalogue.ts'
import type { RowAction } from '#client/features/catalogue/hall-rows.tsx'
import { type HallChoice, HallView } from '#client/features/catalogue/hall-view.tsx'
import { WantButton } from '#client/features/catalogue/want-button.tsx'
import { choiceOf, type MarketChoice, QuotesView } from '#client/features/market/quotes-view.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageColumn, PageTitle } from '#client/ui/page/page-column.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { TREND_RANGES_DAYS } from '#domain/constants.ts'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { useVisitor } from '#client/app/visitor.ts'
import { addressOf, wholeOf } from './address.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const DAYS = TREND_RANGES_DAYS[1]

const pricesAddress = ({ category, series, days }: MarketChoice) =>
  addressOf('/market', { category, series: series.join(','), days: days === DAYS ? null : days })
const hallAddress = ({ side, category_id, q }: HallChoice) =>
  addressOf('/market', { tab: 'hall', side: side === 'needs' ? 'needs' : null, category: category_id, q })

/** Visitors log in and return; a buyer asks for the goods; a trader creates the order; a supplier calls the platform. */
function HallAction({ here, row }: { here: string; row: HallGoods | HallNeed }) {
  const user = useVisitor()
  if (!user) {
    return (
      <ButtonLink size="sm" to={`/auth/login?return=${encodeURIComponent(here)}`}>
        登录后下单
      </ButtonLink>
    )
  }
  if (user.area === 'member') return <WantButton row={row} />
  return user.area === 'trade' ? (
    <ButtonLink size="sm" icon="plus" to="/trade/order/new">
      新建订单
    </ButtonLink>
  ) : (
    <ButtonLink size="sm" icon="phone" to="/contactUs">
      联系我们
    </ButtonLink>
  )
}

const actionFrom =
  (here: string): RowAction =>
  (row) => <HallAction here={here} row={row} />

function Hall({ query }: { query: URLSearchParams }) {
  const category = query.get('category')
  const choice: HallChoice = {
    side: query.get('side') === 'needs' ? 'needs' : 'goods',
    category_id: category && UUID.test(category) ? category : null,
    q: (query.get('q') ?? '').trim().slice(0, 60),
  }
  return (
    <HallView choice={choice} to={(change) => hallAddress({ ...choice, ...change })} action={actionFrom(hallAddress(choice))} />
  )
}

function Prices({ query }: { query: URLSearchParams }) {
  const choice = choiceOf(wholeOf(query.get('category')), query.get('series'), query.get('days'))
  return <QuotesView choice={choice} to={(change) => pricesAddress({ ...choice, ...change })} />
}

export function Page() {
  const [query] = useSearchParams()
  const hall = query.get('tab') === 'hall'
  return (
    <PublicPage
      title={hall ? '交易大厅' : '市场行情'}
      description={hall ? '在售货源与采购需求，附当日市场参考价。' : '铜、铝与再生金属的每日报价与价格走势。'}
    >
      <PageColumn>
        <PageTitle
          note={hall ? '在售货源与采购需求，附当日市场参考价' : '每日报价与价格走势，元/吨，含税'}
          aside={
            <chakra.div display="flex" justifyContent={{ base: 'space-between', md: 'flex-end' }} alignItems="center" gap={3}>
              <Segments
                label="行情与大厅"
                items={[
                  { label: '市场行情', to: '/market', active: !hall },
                  { label: '交易大厅', to: '/market?tab=hall', active: hall },
                ]}
              />
              <ButtonLink size="sm" icon="columns" to="/category" data-print="hide">
                品类
              </ButtonLink>
            </chakra.div>
          }
        >
          {hall ? '交易大厅' : '市场行情'}
        </PageTitle>
        {hall ? <Hall query={query} /> : <Prices query={query} />}
      </PageColumn>
    </PublicPage>
  )
}
