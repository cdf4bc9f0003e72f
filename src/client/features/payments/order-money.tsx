/** The money of an order, entry by entry, with the trader's steps on each. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { RuledBlocks } from '#client/ui/list/rows.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { accountInFull } from '#domain/firm/bank-account.ts'
import { formatFen } from '#domain/money/money.ts'
import { registrarId } from '#domain/money/registration.ts'
import { isReversible } from '#domain/money/reversal.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { isRegistered, isReversing, type MoneyEntry, type Order, PAY_METHODS, REFUND_CAUSES } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 } })
const Quiet = chakra('span', { base: { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

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
          {entry.payee ? <Quiet display="block">收款账户：{accountInFull(entry.payee)}</Quiet> : null}
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
