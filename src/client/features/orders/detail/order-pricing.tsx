/** 计价: the market pricing of each side that the role sees. */
import { chakra } from '@chakra-ui/react'
import { Course, SidePricing } from '#client/features/orders/pricing/side-pricing.tsx'
import type { Order, Pricing } from '#domain/order/order.ts'
import { isPoint, sameDays } from '#domain/money/pricing.ts'
import type { Role } from '#domain/role.ts'

/** Whether both prices depend on the same market days. A locked price keeps its own. */
const sharesQuotes = (one: Pricing, other: Pricing): boolean =>
  !isPoint(one) &&
  one.series_id === other.series_id &&
  one.window_from === other.window_from &&
  one.window_to === other.window_to &&
  (!one.locked || !other.locked || sameDays(one.days, other.days))

export const hasPricing = ({ supply, sale }: Order): boolean => !!supply?.pricing || !!sale?.pricing

export function OrderPricing({ order, role }: { order: Order; role: Role }) {
  const { supply, sale } = order
  const named = (word: string) => (role === 'trader' ? word : '单价')
  const shared = supply?.pricing && sale?.pricing && sharesQuotes(supply.pricing, sale.pricing) ? sale.pricing : null
  return (
    <chakra.div display="grid" gap={4}>
      <chakra.div display="grid" gap={6} gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))">
        {supply?.pricing ? <SidePricing side={supply} name={named('采购价')} fixer="供应商" course={!shared} /> : null}
        {sale?.pricing ? <SidePricing side={sale} name={named('销售价')} fixer="采购商" course={!shared} /> : null}
      </chakra.div>
      {shared ? <Course pricing={shared} name="计价" /> : null}
    </chakra.div>
  )
}
