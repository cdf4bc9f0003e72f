/** The dialog for a step that the person's roles do not allow: who of the firm may take it, and a request to them. */
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
import { roleObstacle, whoMay } from '#domain/firm/permission.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { labelOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'

interface Props {
  order: Order
  name: ActionName
  onClose: () => void
}

function AskForm({ order, name, onClose }: Props) {
  const { actor } = useAccount()
  const act = useAct()
  const label = labelOf(name, order)
  const who = whoMay(actor, name).map((each) => each.name)
  const form = useEndpointForm<{ note: string }, BodyOf<typeof askMember>>({
    schema: askMember.body,
    values: { note: '' },
    body: ({ note }) => ({ order_id: order.id, action: name, note }),
    async send(body) {
      const words = `请同事办理${label} · ${order.no}`
      const queued = await act({ endpoint: askMember, body, entities: [laneOf('order', order.id)], label: words })
      tellDone(words, { queued })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="请同事办理" onCancel={onClose}>
      <Notice title={roleObstacle(actor, name)?.message ?? ''}>
        <p>{who.join('、')}会收到站内信，可直接打开这张订单。</p>
      </Notice>
      <TextBox name="note" label="附言（选填）" maxLength={200} rows={2} />
    </DialogForm>
  )
}

export function AskMember(props: Props) {
  const { actor } = useAccount()
  const { order, name, onClose } = props
  const alone = whoMay(actor, name).length === 0
  return (
    <Dialog open title={labelOf(name, order)} width={440} onClose={onClose}>
      {alone ? (
        <>
          <Notice title={roleObstacle(actor, name)?.message ?? ''}>
            <p>请联系企业的管理员调整角色。</p>
          </Notice>
          <Button wide onClick={onClose}>
            知道了
          </Button>
        </>
      ) : (
        <AskForm {...props} />
      )}
    </Dialog>
  )
}
