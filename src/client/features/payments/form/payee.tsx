/** Where a payout goes: the supplier's card and, if it is new to the order, the old account beside it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import type { readPayee } from '#api/bank-cards.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAccount, useAct, useOutbox } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Inset } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { type BankAccount, formatAccountNo } from '#domain/firm/bank-account.ts'
import { CARD_CHECKS } from '#domain/firm/bank-card.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import { NOVELTIES, payeeObstacle } from '#domain/money/payee.ts'
import type { Order } from '#domain/order/order.ts'

export type PayeeHere = NonNullable<ResponseOf<typeof readPayee>['data']>
const ALARMING: readonly PayeeHere['check'][] = ['mismatched', 'unusable']

const payeeCall = ({ id }: Order): KeptCall<PayeeHere | null> => ({
  key: `payee/3/${id}`,
  fresh_ms: 0,
  ask: async (actor) =>
    (await call((await import('#api/bank-cards.ts')).readPayee, { params: { id }, account: actor.user_id })).data,
})
/**
 * null without a card of the supplier; undefined if the device has never had an answer. It follows the supplier, who may confirm
 * the card meanwhile. The server checks the card again.
 */
export const usePayee = (order: Order): PayeeHere | null | undefined => useKept(payeeCall(order), { follows: 'payees' }).value

const bankOf = ({ bank_name, branch = '' }: BankAccount) => `${bank_name}${branch}`

/** The card as the person copies it into the bank's form. */
export const PayeeLine = ({ account, check }: Pick<PayeeHere, 'account' | 'check'>) => (
  <>
    {account.holder}
    <chakra.span display="block">{bankOf(account)}</chakra.span>
    <chakra.span display="block" fontWeight="bold">
      {formatAccountNo(account.account_no)}
      <CopyButton text={account.account_no} label="账号" shown={false} />
    </chakra.span>
    <chakra.span display="block" fontSize="sm" color="fg.muted">
      账户资料第 {account.card_version} 版 ·{' '}
      <chakra.span color={ALARMING.includes(check) ? 'danger.fg' : undefined}>{CARD_CHECKS[check]}</chakra.span>
    </chakra.span>
  </>
)

/** The name stands above its value, because an account number needs the whole line. */
const Value = ({ name, moved, children }: { name: string; moved: boolean; children: string }) => (
  <div>
    <chakra.dt fontSize="sm" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums" fontSize="md" fontWeight={moved ? 'bold' : undefined}>
      {children}
    </chakra.dd>
  </div>
)

/** Values that differ from the account beside it are bold. */
const Side = ({ title, account, other }: { title: string; account: BankAccount | null; other: BankAccount | null }) => (
  <Inset bg="bg.panel" color="fg" role="group" aria-label={title}>
    <chakra.p fontWeight="bold" mb={1}>
      {title}
    </chakra.p>
    {account ? (
      <chakra.dl display="grid" rowGap={1}>
        {account.holder ? (
          <Value name="户名" moved={!!other?.holder && other.holder !== account.holder}>
            {account.holder}
          </Value>
        ) : null}
        <Value name="开户行" moved={!!other && bankOf(other) !== bankOf(account)}>
          {bankOf(account)}
        </Value>
        <Value name="账号" moved={!!other && other.account_no !== account.account_no}>
          {formatAccountNo(account.account_no)}
        </Value>
      </chakra.dl>
    ) : (
      <p>没有</p>
    )}
  </Inset>
)

/** One press asks the supplier to confirm the account, at most once a day. Queued while offline. */
function Remind({ order, payee }: { order: Order; payee: PayeeHere }) {
  const { card_id = '', card_version = 0 } = payee.account
  const act = useAct()
  const { actor } = useAccount()
  const [sent, setSent] = useState(false)
  const waits = useOutbox()?.some(
    ({ endpoint, params, body, state }) =>
      endpoint === 'remindPayee' &&
      params['id'] === order.id &&
      body['card_version'] === card_version &&
      state !== 'needs_review',
  )
  const theirs = roleObstacle(actor, 'remindPayee')
  if (theirs) return null
  const remind = async () => {
    const { remindPayee } = await import('#api/bank-cards.ts')
    const label = `提醒供应商确认收款账户 · ${order.no}`
    try {
      const body = { card_id, card_version }
      const queued = await act({
        endpoint: remindPayee,
        params: { id: order.id },
        body,
        entities: [laneOf('order', order.id)],
        label,
      })
      // What waits offline can be taken back, so only its row counts.
      setSent(isOnline())
      tellDone(label, { queued })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  const done = sent || waits || payee.reminded_at !== null
  return (
    <Button size="sm" disabled={done} onClick={() => void remind()}>
      {done ? '已提醒供应商确认' : '提醒供应商确认'}
    </Button>
  )
}

/** A card that the desk has rejected; or one that is new to the order, beside the old account, and whose turn it is. Draws nothing for a known card. */
export function NewPayee({ order, payee }: { order: Order; payee: PayeeHere }) {
  const { account, old, novelties, confirmed, rejected } = payee
  if (rejected) return <Notice tone="danger" title={payeeObstacle(payee)?.message ?? ''} />
  if (novelties.length === 0) return null
  return (
    <Notice
      tone={confirmed ? 'need' : 'danger'}
      title={`收款账户：${novelties.map((each) => NOVELTIES[each]).join('，')}`}
      action={confirmed ? null : <Remind key={account.card_version} order={order} payee={payee} />}
    >
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={2} my={2}>
        <Side title="原账户" account={old} other={account} />
        <Side title="新账户" account={account} other={old} />
      </chakra.div>
      {confirmed
        ? `供应商${confirmed.by_name}已于 ${chinaTime(confirmed.at)} 通过身份验证确认。付款前请再与对方电话核实。`
        : payeeObstacle(payee)?.message}
    </Notice>
  )
}
