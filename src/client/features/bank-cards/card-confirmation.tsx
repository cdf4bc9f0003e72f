/** Whether the firm has confirmed the account of a card, and the confirmation behind the identity check. */
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
import { accountOf, isConfirmed, cardTitle } from '#domain/firm/bank-card.ts'
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
  if (confirmed && isConfirmed(card)) {
    return (
      <Quiet>
        <Person name={confirmed.by_name} /> 已于 {chinaTime(confirmed.at)} 确认 · 卡号未经外部核验
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
      新增或变更的账户，本企业确认后商户才能付款。卡号未经外部核验。{theirs?.message}
      {previous ? <chakra.p mt={1}>原账户：{accountInFull(previous)}</chakra.p> : null}
    </Notice>
  )
}
