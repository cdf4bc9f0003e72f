/**
 * Finds evidence of an order that is also used elsewhere. The server also knows copies of photos; offline the device searches
 * its own orders.
 */
import { orderSameEvidence, type SameEvidenceRow } from '#api/same-evidence.ts'
import { placeOf } from '#client/forms/same-evidence.tsx'
import { SameNotice, useSame } from '#client/forms/same-notice.tsx'
import { call } from '#client/lib/call.ts'
import { heldSame } from '#client/sync/reading/held-evidence.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { Order } from '#domain/order/order.ts'
import type { SameEvidence } from '#domain/order/same-evidence.ts'

const rowOf = ({ by, use, other }: SameEvidence): SameEvidenceRow => ({
  by,
  of: use.of,
  name: use.name,
  ticket_no: use.ticket?.ticket_no.trim() ?? '',
  other: placeOf(other),
})

export function OrderSameEvidence({ order }: { order: Order }) {
  const account = useAccount()
  const rows = useSame(`${order.id} ${order.version}`, async (online) => {
    const here = async () => (await heldSame(account, order)).map(rowOf)
    return online ? call(orderSameEvidence, { params: { id: order.id } }).then(({ data }) => data, here) : here()
  })
  return <SameNotice rows={rows} />
}
