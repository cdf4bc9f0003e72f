/** 计价: how the prices of an order follow the market, of the sides that the role sees. */
import { chakra } from '@chakra-ui/react'
import { SidePricing } from '#client/features/orders/pricing/side-pricing.tsx'
import type { Order } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'

export const hasPricing = ({ supply, sale }: Order): boolean => !!supply?.pricing || !!sale?.pricing

export function OrderPricing({ order, role }: { order: Order; role: Role }) {
  const { supply, sale } = order
  const named = (word: string) => (role === 'trader' ? word : '单价')
  return (
    <chakra.div display="grid" gap={6} gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))">
      {supply?.pricing ? <SidePricing side={supply} name={named('采购价')} fixer="供应商" /> : null}
      {sale?.pricing ? <SidePricing side={sale} name={named('销售价')} fixer="采购商" /> : null}
    </chakra.div>
  )
}
