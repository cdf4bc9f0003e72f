/** Shows whether the desk and its own firm have confirmed a card, and lets the firm confirm it behind the identity check. */
import { chakra } from '@chakra-ui/react'
import { tellDone } from '#client/forms/tell-done.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { Person } from '#client/lists/person.tsx'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { accountInFull } from '#domain/firm/bank-account.ts'
import { accountOf, CARD_CHECKS, cardTitle, checkOf, isConfirmed } from '#domain/firm/bank-card.ts'
import { isRejected } from '#domain/firm/card-review.ts'
import { reviewOf } from '#domain/firm/desk-review.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import { type BankCardItem, useBankCardActions } from './queries.ts'

const Quiet = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted' } })

export function CardConfirmation({ item }: { item: BankCardItem }) {
  const { value: card, pending, review } = item
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const theirs = roleObstacle(actor, 'confirmBankCard')
  const actions = useBankCardActions()
  const check = useIdentityCheck()
  const { standing } = card
  // Only a card that the server has stored as it stands here can be confirmed.
  if (!standing || pending.some(({ endpoint }) => endpoint !== 'confirmBankCard')) return null
  const { confirmed, previous } = standing
  const said = reviewOf(card)
  if (said?.passed === false) {
    return (
      <Notice tone="danger" title={`未通过平台核对：${said.reason}`}>
        商户不能付款到这个账户。请更正后保存，平台会重新核对。
      </Notice>
    )
  }
  const stopped = isRejected(card) ? '平台曾驳回这个账户，重新核对后商户才能付款。' : ''
  if (confirmed && isConfirmed(card)) {
    return (
      <Quiet>
        <Person name={confirmed.by_name} /> 已于 {chinaTime(confirmed.at)} 确认 ·{' '}
        {said ? `平台已于 ${chinaTime(said.at)} 核对` : CARD_CHECKS[checkOf(card)]}
        {stopped ? <chakra.span display="block">{stopped}</chakra.span> : null}
      </Quiet>
    )
  }
  const confirmNow = async () => {
    const message = (
      <Facts
        items={[
          ['收款账户', accountInFull(accountOf(card))],
          ...(previous ? [['原账户', accountInFull(previous)] as const] : []),
        ]}
      />
    )
    const sure = { title: '确认收款账户', message, confirm_label: '确认无误' }
    const proof = await check(sure, { fresh: review.some(({ endpoint }) => endpoint === 'confirmBankCard') })
    if (!proof) return
    try {
      tellDone(`确认收款账户 · ${cardTitle(card)}`, { queued: await actions.confirm(card, proof) })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <Notice
      tone="need"
      title="账户待确认"
      action={
        theirs ? undefined : (
          <Button size="sm" disabled={!online} onClick={() => void confirmNow()}>
            {online ? '确认账户' : '联网后确认'}
          </Button>
        )
      }
    >
      新增或变更的账户，本企业确认后商户才能付款。{stopped}
      {said ? '平台已核对。' : `${CARD_CHECKS[checkOf(card)]}。`}
      {theirs?.message}
      {previous ? <chakra.p mt={1}>原账户：{accountInFull(previous)}</chakra.p> : null}
    </Notice>
  )
}
