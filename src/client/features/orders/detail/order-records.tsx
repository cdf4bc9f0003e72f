/** The papers of an order: proofs with their recognised values, and the versions of its settlement. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { shortTime } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { RuledBlocks } from '#client/ui/list/rows.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order, Proof } from '#domain/order/order.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import { isFinished, PROOF_KINDS } from '#domain/order/order.ts'
import { provisionalMark } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ReadingTable } from './reading-table.tsx'

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 } })
const Quiet = chakra('span', { base: { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

/** The action that removes a proof: a buyer deletes their own, and a trader removes any with a reason. Null for others. */
function removal(order: Order, proof: Proof, role: Role): ActionName | null {
  if (proof.deleted_at) return null
  const name: ActionName = role === 'trader' ? 'remove_proof' : 'delete_proof'
  const rule = LIFECYCLE[name]
  if (rule.by !== role || !rule.from.includes(order.state) || (role === 'trader' && isFinished(order.state))) return null
  return role === 'trader' || proof.by_role === role ? name : null
}

export function OrderProofs({ order, role }: { order: Order; role: Role }) {
  const [removing, setRemoving] = useState<{ name: ActionName; subject: string } | null>(null)
  const tripNo = new Map(order.trips.map((trip) => [trip.id, trip.no]))
  return (
    <RuledBlocks>
      {order.proofs.map((proof) => {
        const name = removal(order, proof, role)
        const trip = proof.trip_id ? tripNo.get(proof.trip_id) : undefined
        return (
          <chakra.div key={proof.id} opacity={proof.deleted_at ? 0.7 : 1}>
            <Head>
              <b>{PROOF_KINDS[proof.kind]}</b>
              {trip ? <Tag>第 {trip} 车</Tag> : null}
              {proof.amount_fen === null ? null : <Num>{formatFen(proof.amount_fen)} 元</Num>}
              <Quiet>
                {ROLE_NAMES[proof.by_role]} · {shortTime(proof.at)}
              </Quiet>
              {name ? (
                <Button
                  size="sm"
                  variant="ghost"
                  ml="auto"
                  onClick={() => setRemoving({ name, subject: proof.id })}
                  aria-label={`删除${PROOF_KINDS[proof.kind]}`}
                  data-print="hide"
                >
                  删除
                </Button>
              ) : null}
            </Head>
            {proof.deleted_at ? (
              <Quiet>
                已于 {shortTime(proof.deleted_at)} 删除{proof.deleted_reason ? `：${proof.deleted_reason}` : ''}
              </Quiet>
            ) : (
              <PhotoStrip
                ids={proof.photo_ids}
                label={PROOF_KINDS[proof.kind]}
                figures={proof.reading ? <ReadingTable reading={proof.reading} /> : undefined}
              />
            )}
          </chakra.div>
        )
      })}
      <ActionDialog order={order} name={removing?.name ?? null} subject={removing?.subject} onClose={() => setRemoving(null)} />
    </RuledBlocks>
  )
}

export function OrderSettlements({ order }: { order: Order }) {
  return (
    <TableFrame data-density="close" tabIndex={0} role="group" aria-label="结算记录">
      <table>
        <thead>
          <tr>
            <th scope="col">版本</th>
            <th scope="col" data-num>
              结算重量 吨
            </th>
            <th scope="col" data-num>
              单价 元/吨
            </th>
            <th scope="col" data-num>
              金额 元
            </th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {order.settlements.toReversed().map((each) => (
            <tr key={each.version}>
              <td>
                第 {each.version} 版 {each.rechecked_reason ? <Tag tone="amber">已退回：{each.rechecked_reason}</Tag> : null}
              </td>
              <td data-num>{formatTonnes(each.quantity_kg)}</td>
              <td data-num>
                {formatFen(each.price_fen)}
                {each.rechecked_reason ? '' : provisionalMark(order.sale)}
              </td>
              <td data-num>
                <b>{formatFen(each.amount_fen)}</b>
              </td>
              <td data-no>{shortTime(each.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
