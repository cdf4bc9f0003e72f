/** 冲正: reverses a confirmed entry. Under dual control one person requests it with a reason, and another confirms it. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { isSupplyMoney, type MoneyEntry, type Order, stateLabel } from '#domain/order/order.ts'
import { isReversible, reversalObstacle, reversed, waitingReversals } from '#domain/money/reversal.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** The resulting state of the order and of the entry. */
function afterWords(order: Order, entry: MoneyEntry): string {
  const after = reversed(order, entry)
  const moves = after.state === order.state ? '订单状态不变' : `订单退回到${stateLabel(after.state, 'trader')}`
  const again =
    after.money.find(({ id }) => id === entry.id)?.status === 0 ? '对方填写的这笔款重新待确认' : '正确的款项请重新登记'
  return `冲正后这笔不再计入，账上另记一笔冲正，原记录保留；${moves}，${again}。${isSupplyMoney(entry) ? '供应商' : '采购商'}会收到通知并看到原因。`
}

/** `subject` is the entry's id. Without it, the form takes the entry that waits for a colleague's confirmation. */
export function Form({ order, subject, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const [waiting] = waitingReversals(order)
  const entry = subject ? order.money.find(({ id }) => id === subject) : waiting
  const form = useStepForm(order, STEP_CALLS.reverse, {
    values: { reason: '' },
    params: { entryId: entry?.id ?? '' },
    onDone,
  })
  if (!entry || !isReversible(entry)) return <p>没有可以冲正的款项。</p>
  const { reversal } = entry
  const own = actor.dual_control && reversal?.by === actor.user_id
  const obstacle = own ? '您申请的冲正，须由同事确认' : reversalObstacle(order, entry)?.message
  if (obstacle)
    return (
      <>
        <Notice tone="need" title="现在不能冲正">
          {obstacle}
        </Notice>
        <MoneySaid entry={entry} order={order} />
      </>
    )
  return (
    <DialogForm form={form} submit_label={reversal ? '确认冲正' : '冲正'} danger onCancel={onDone}>
      <MoneyOffline what="冲正" proven />
      <MoneyFacts order={order} kind={entry.kind} />
      <MoneySaid entry={entry} order={order} />
      {reversal ? (
        <p>
          {reversal.name} {chinaTime(reversal.at)} 申请冲正：{reversal.reason}
        </p>
      ) : (
        <TextBox name="reason" label="冲正原因" required maxLength={200} hint="对方会看到原因。" />
      )}
      <chakra.p fontSize="sm" color="fg.muted">
        {afterWords(order, entry)}
        {actor.dual_control && !reversal ? '提交后由同事确认，确认前不生效，对方看不到。' : ''}
      </chakra.p>
    </DialogForm>
  )
}
