/** 提出异议: the counterparty's reason and the closing balance in its own books. It may be queued. */
import { objectToStatement } from '#api/statements.ts'
import { ChoiceField, TextBox, YuanField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Role } from '#domain/role.ts'
import { balanceName, balanceWords, STATEMENT_REASON_LENGTH } from '#domain/accounting/statement.ts'
import { useStatementActions } from './actions.ts'
import { refusedObjection, type StatementItem } from './queries.ts'

type Sign = 'due' | 'ahead'
interface Values {
  reason: string
  sign: Sign
  closing_fen: number | null
}

function ObjectionForm({ item, role, onDone }: { item: StatementItem; role: Role; onDone: () => void }) {
  const { online } = useSyncStatus()
  const actions = useStatementActions()
  const { no, side, closing_fen } = item.value
  const refused = refusedObjection(item)
  const own_fen = refused?.closing_fen ?? null
  const form = useEndpointForm<Values & Record<string, unknown>, { reason: string; closing_fen: number | null }>({
    schema: objectToStatement.body,
    values: {
      reason: refused?.reason ?? '',
      sign: (own_fen ?? closing_fen) < 0 ? 'ahead' : 'due',
      closing_fen: own_fen === null ? null : Math.abs(own_fen),
    },
    body: ({ reason, sign, closing_fen: fen }) => ({ reason, closing_fen: fen !== null && sign === 'ahead' ? 0 - fen : fen }),
    async send(body) {
      const queued = await actions.object(item, body)
      tellDone(`提出异议 · ${no}`, { queued })
    },
    onDone,
  })
  return (
    <DialogForm form={form} submit_label="提出异议" onCancel={onDone}>
      {online ? null : (
        <Notice tone="plain" title="当前离线">
          异议会先保存到本机，联网后自动提交，商户随后收到通知。
        </Notice>
      )}
      <Facts
        items={[
          ['对账单', no],
          ['期末余额', balanceWords(closing_fen, side, role)],
        ]}
      />
      <TextBox
        name="reason"
        label="异议说明"
        required
        placeholder="如：缺 11 月 3 日的一笔付款 20 万元"
        maxLength={STATEMENT_REASON_LENGTH}
        minH="96px"
      />
      <ChoiceField<Sign>
        name="sign"
        label="己方账面余额方向"
        choices={[
          ['due', `己方账面为${balanceName(1, side, role)}`],
          ['ahead', `己方账面为${balanceName(-1, side, role)}`],
        ]}
      />
      <YuanField name="closing_fen" label="己方账面期末余额（选填）" />
    </DialogForm>
  )
}

export function ObjectionDialog(props: { open: boolean; item: StatementItem; role: Role; onClose: () => void }) {
  if (!props.open) return null
  return (
    <Dialog open title="对账异议" width={560} onClose={props.onClose}>
      <ObjectionForm item={props.item} role={props.role} onDone={props.onClose} />
    </Dialog>
  )
}
