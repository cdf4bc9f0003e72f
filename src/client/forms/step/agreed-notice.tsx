/** Shows the order's agreements before a step, and the step's effect on them. */
import { chakra } from '@chakra-ui/react'
import { INVOICE } from '#client/sync/nouns/invoice.ts'
import { STATEMENT } from '#client/sync/nouns/statement.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { effectsOn } from '#domain/agreement/agreement-effects.ts'
import type { ActionName } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'

const valuesOf = <V,>(items: readonly { value: V }[] | undefined): V[] => (items ?? []).map(({ value }) => value)

/** Renders nothing if the step touches no agreement. */
export function AgreedNotice({ order, name }: { order: Order; name: ActionName }) {
  const [invoices, statements] = [valuesOf(useAll(INVOICE).items), valuesOf(useAll(STATEMENT).items)]
  const effects = effectsOn(order, name, { invoices, statements })
  if (effects.length === 0) return null
  return (
    <Notice title="双方已商定的">
      <chakra.ul display="grid" gap={2} fontVariantNumeric="tabular-nums">
        {effects.map(({ agreed, does }) => (
          <li key={agreed}>
            {agreed}
            <chakra.span display="block" color="fg.muted">
              {does}
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </Notice>
  )
}
