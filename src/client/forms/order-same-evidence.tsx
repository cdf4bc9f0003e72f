/** Evidence of an order that stands elsewhere too: from the server, which knows copies of photos, or from what the device holds. */
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
