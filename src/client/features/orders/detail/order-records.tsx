/** The papers of an order: proofs with their recognised values, the versions of its settlement, and its money entries. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { shortTime } from '#client/lib/format.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { RuledBlocks } from '#client/ui/list/rows.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { chinaTime } from '#domain/china-time.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import { isRegistered, isReversing, type MoneyEntry, type Order, type Proof, type Reading } from '#domain/order/order.ts'
import { registrarId } from '#domain/money/registration.ts'
import { isReversible } from '#domain/money/reversal.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import { isFinished, PAY_METHODS, PROOF_KINDS, REFUND_CAUSES } from '#domain/order/order.ts'
import { provisionalMark } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 } })
const Quiet = chakra('span', { base: { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

/** Values that the ticket reader saw, beside those that the person kept. */
function ReadingTable({ reading }: { reading: Reading }) {
  const names = [...new Set([...Object.keys(reading.kept), ...Object.keys(reading.recognised)])]
  return (
    <TableFrame data-density="close">
      <table>
        <thead>
          <tr>
            <th scope="col">识别磅单</th>
            <th scope="col">识别</th>
            <th scope="col">填写</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [seen, kept] = [reading.recognised[name] ?? '—', reading.kept[name] ?? '—']
            return (
              <tr key={name}>
                <td>{name}</td>
                <td>{seen === kept ? seen : <chakra.span color="need.fg">{seen}</chakra.span>}</td>
                <td>{seen === kept ? '一致 ✓' : <b>{kept} 已更正</b>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableFrame>
  )
}

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

const KINDS: Record<MoneyEntry['kind'], string> = {
  advance: '预付款',
  payment: '采购商付款',
  collection: '收款',
  refund: '退款',
  payout: '付款给供应商',
  repayment: '供应商退还',
}
/** The names of supply-side money, as the supplier reads them. */
const OWN_WORDS: Partial<Record<MoneyEntry['kind'], string>> = { payout: '商户付款', repayment: '退还商户' }
const STATUS: Record<MoneyEntry['status'], { word: string; tone: TagTone }> = {
  0: { word: '待确认', tone: 'copper' },
  1: { word: '已确认', tone: 'verdigris' },
  [-1]: { word: '已退回', tone: 'red' },
  [-2]: { word: '已撤销', tone: 'grey' },
  [-3]: { word: '已冲正', tone: 'grey' },
}

/** Names the person who registered an entry, for the colleague who has to confirm it. */
function registrar(entry: MoneyEntry, user_id: string): string {
  if (!isRegistered(entry) && !isReversing(entry)) return ''
  const done = isReversing(entry) ? '申请冲正' : '登记'
  return registrarId(entry) === user_id ? `您已${done}，待同事确认` : `同事已${done}，待您确认`
}
/** The trader's steps on one entry, with labels: a waiting entry can be withdrawn, a confirmed one reversed. */
function stepsOn(entry: MoneyEntry): [ActionName, string][] {
  if (isRegistered(entry)) return [['drop_registration', '撤销登记']]
  if (isReversing(entry))
    return [
      ['drop_registration', '撤销冲正申请'],
      ['reverse', '确认冲正'],
    ]
  return isReversible(entry) ? [['reverse', '冲正']] : []
}
/** The style of entries that do not count. */
const STRUCK = { color: 'fg.muted', textDecoration: 'line-through' } as const

export function OrderMoney({ order, role }: { order: Order; role: Role }) {
  const { actor } = useAccount()
  const [acting, setActing] = useState<{ name: ActionName; subject: string } | null>(null)
  const word = (kind: MoneyEntry['kind']) => (role === 'supplier' ? (OWN_WORDS[kind] ?? KINDS[kind]) : KINDS[kind])
  return (
    <RuledBlocks>
      {order.money.map((entry) => (
        <div key={entry.id}>
          <Head>
            <b>{word(entry.kind)}</b>
            <Tag tone={STATUS[entry.status].tone}>{STATUS[entry.status].word}</Tag>
            <Num ml="auto" fontWeight="bold" fontSize="lg" {...(entry.status < 0 ? STRUCK : {})}>
              {entry.kind === 'refund' || entry.kind === 'repayment' ? '−' : ''}
              {formatFen(entry.amount_fen)} 元
            </Num>
          </Head>
          <Quiet>
            {[
              entry.cause && REFUND_CAUSES[entry.cause],
              PAY_METHODS[entry.method],
              entry.bank_serial,
              chinaTime(entry.paid_at),
              registrar(entry, actor.user_id),
              entry.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Quiet>
          {role === 'trader' && stepsOn(entry).length > 0 ? (
            <chakra.div display="flex" justifyContent="flex-end" gap={2} data-print="hide">
              {stepsOn(entry).map(([name, label]) => (
                <Button key={name} size="sm" variant="ghost" onClick={() => setActing({ name, subject: entry.id })}>
                  {label}
                </Button>
              ))}
            </chakra.div>
          ) : null}
          {entry.photo_ids.length > 0 ? (
            <chakra.div mt={2}>
              <PhotoStrip ids={entry.photo_ids} label={`${word(entry.kind)}凭证`} />
            </chakra.div>
          ) : null}
        </div>
      ))}
      <ActionDialog order={order} name={acting?.name ?? null} subject={acting?.subject} onClose={() => setActing(null)} />
    </RuledBlocks>
  )
}
