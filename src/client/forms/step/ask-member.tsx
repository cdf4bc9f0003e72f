/** The dialog for what the person may not do: who of the firm may, and a request to them. */
import type { BodyOf } from '#api/endpoint.ts'
import { askMember } from '#api/members.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Contract } from '#domain/contract/contract.ts'
import { approversOf, signObstacle } from '#domain/firm/limit.ts'
import type { Colleague } from '#domain/firm/member.ts'
import { roleObstacle, SIGN_CALLS, whoMay } from '#domain/firm/permission.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { labelOf } from '#domain/order/lifecycle.ts'
import type { Actor, Order } from '#domain/order/order.ts'

type Ask = BodyOf<typeof askMember>
/** What a colleague is asked for. */
interface Errand {
  label: string
  no: string
  lane: string
  /** 订单 or 合同 */
  record: string
  who: readonly Colleague[]
  obstacle: string
  body: Omit<Ask, 'note'>
}
const stepErrand = (actor: Actor, order: Order, name: ActionName): Errand => ({
  label: labelOf(name, order),
  no: order.no,
  lane: laneOf('order', order.id),
  record: '订单',
  who: whoMay(actor, name),
  obstacle: roleObstacle(actor, name)?.message ?? '',
  body: { order_id: order.id, action: name },
})
function signErrand(actor: Actor, { id, no, total_fen }: Contract): Errand {
  const call = SIGN_CALLS[actor.role]
  return {
    label: '签署合同',
    no,
    lane: laneOf('contract', id),
    record: '合同',
    who: approversOf(actor, call, total_fen),
    obstacle: (roleObstacle(actor, call) ?? signObstacle(actor, call, total_fen))?.message ?? '',
    body: { contract_id: id, action: call },
  }
}

function AskForm({ errand, onClose }: { errand: Errand; onClose: () => void }) {
  const act = useAct()
  const { label, no, lane, record, who, obstacle, body } = errand
  const form = useEndpointForm<{ note: string }, Ask>({
    schema: askMember.body,
    values: { note: '' },
    body: ({ note }) => ({ ...body, note }),
    async send(given) {
      const words = `请同事办理${label} · ${no}`
      const queued = await act({ endpoint: askMember, body: given, entities: [lane], label: words })
      tellDone(words, { queued })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="请同事办理" onCancel={onClose}>
      <Notice title={obstacle}>
        <p>
          {who.map(({ name }) => name).join('、')}会收到站内信，可直接打开这{record === '合同' ? '份' : '张'}
          {record}。
        </p>
      </Notice>
      <TextBox name="note" label="附言（选填）" maxLength={200} rows={2} />
    </DialogForm>
  )
}

function Asking({ errand, onClose }: { errand: Errand; onClose: () => void }) {
  return (
    <Dialog open title={errand.label} width={440} onClose={onClose}>
      {errand.who.length === 0 ? (
        <>
          <Notice title={errand.obstacle}>
            <p>请联系企业的管理员调整角色。</p>
          </Notice>
          <Button wide onClick={onClose}>
            知道了
          </Button>
        </>
      ) : (
        <AskForm errand={errand} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** For a step on an order that the person's roles do not allow. */
export function AskMember({ order, name, onClose }: { order: Order; name: ActionName; onClose: () => void }) {
  const { actor } = useAccount()
  return <Asking errand={stepErrand(actor, order, name)} onClose={onClose} />
}
/** For a signature that the person's roles or their limit do not allow. */
export function AskSigner({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { actor } = useAccount()
  return <Asking errand={signErrand(actor, contract)} onClose={onClose} />
}
