/** 编辑条款: the trader writes the clauses of a contract nobody has signed, with the document as it will read. */
import { useState } from 'react'
import { updateClauses } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discard } from '#client/sync/outbox.ts'
import { useAccount, useAct } from '#client/sync/react.tsx'
import type { OutboxRow } from '#client/sync/rows.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Clause } from '#domain/contract-edits.ts'
import { Refusal } from '#domain/refusal.ts'
import { ClauseFields } from './clause-fields.tsx'
import { ContractDocument } from './contract-document.tsx'
import type { FoldedContract } from './queries.ts'

export const queuedClauses = (row: OutboxRow): Clause[] => row.body['clauses'] as Clause[]

/** Begins with what is queued or came back. */
export function ClauseForm({ folded, onClose }: { folded: FoldedContract; onClose: () => void }) {
  const act = useAct()
  const { db } = useAccount()
  // The form sends the version that it opened: clauses that a colleague changes meanwhile are told, not overruled.
  const [{ contract, edit }] = useState(folded)
  const [preview, setPreview] = useState(false)
  const form = useEndpointForm<{ clauses: Clause[] }, BodyOf<typeof updateClauses>>({
    schema: updateClauses.body,
    values: { clauses: edit ? queuedClauses(edit) : contract.clauses },
    body: ({ clauses }) => ({ base_version: contract.version, clauses }),
    async send(body) {
      const queued = edit ? await db.outbox.get(edit.key) : undefined
      if (queued && !(await discard(db, queued.key))) throw new Refusal('conflict', { message: '上一次修改正在提交，请稍后再改' })
      await act({
        endpoint: updateClauses,
        params: { id: contract.id },
        body,
        base_version: contract.version,
        entities: [laneOf('contract', contract.id)],
        label: `修改合同条款：${contract.no}`,
      })
      tellDone(`修改合同条款 · ${contract.no}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`编辑条款 ${contract.no}`} width={760} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <Notice>任何一方签署后，条款不能再改。对方会收到更新通知；请不要写另一方的名称、价格或金额。</Notice>
        <div>
          <Button size="sm" icon={preview ? 'edit' : 'eye'} onClick={() => setPreview(!preview)}>
            {preview ? '继续编辑' : '预览合同'}
          </Button>
        </div>
        {preview ? (
          <ContractDocument contract={{ ...contract, clauses: form.values.clauses }} queued={null} />
        ) : (
          <ClauseFields form={form} />
        )}
      </DialogForm>
    </Dialog>
  )
}
