/** 编辑条款: the trader edits the clauses of an unsigned contract, with a preview of the document. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { updateClauses } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { type Form, useEndpointForm } from '#client/forms/use-form.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { Contract } from '#domain/contract/contract.ts'
import type { Clause } from '#domain/contract/contract-clauses.ts'
import { Refusal } from '#domain/refusal.ts'
import { ClauseFields } from './clause-fields.tsx'
import { ContractDocument } from './contract-document.tsx'
import type { FoldedContract } from './queries.ts'

export const queuedClauses = (row: OutboxRow): Clause[] => row.body['clauses'] as Clause[]

interface TypedClauses {
  clauses: Clause[]
  /** The version of the contract that the person read. A colleague's later change is reported, not overwritten. */
  base_version: number
}
const draftOf = (id: string): DraftSubject<TypedClauses> => ({ kind: 'clauses', subject: id })

/** Clauses typed before somebody changed the contract. The person decides which version continues. */
function Stale({ form, contract }: { form: Form<TypedClauses>; contract: Contract }) {
  if (form.values.base_version === contract.version) return null
  return (
    <Notice
      tone="need"
      title="合同条款已被更新"
      action={
        <>
          <Button
            size="sm"
            onClick={() => {
              form.set('clauses', contract.clauses)
              form.set('base_version', contract.version)
            }}
          >
            从现有条款重新编辑
          </Button>{' '}
          <Button size="sm" onClick={() => form.set('base_version', contract.version)}>
            已核对，用我填写的
          </Button>
        </>
      }
    >
      下面是您之前填写的条款；现在的条款见合同正文。
    </Notice>
  )
}

interface Props {
  folded: FoldedContract
  onClose: () => void
}

function Opened({
  folded: { contract, edit },
  draft,
  value,
  onClose,
}: Props & { draft: Draft<TypedClauses>; value: TypedClauses }) {
  const act = useAct()
  const { db } = useAccount()
  const [preview, setPreview] = useState(false)
  const form = useEndpointForm<TypedClauses, BodyOf<typeof updateClauses>>({
    schema: updateClauses.body,
    values: value,
    draft,
    async send(body) {
      const queued = edit ? await db.outbox.get(edit.key) : undefined
      if (queued && !(await discard(db, queued.key))) throw new Refusal('conflict', { message: '上一次修改正在提交，请稍后再改' })
      const row = await act({
        endpoint: updateClauses,
        params: { id: contract.id },
        body,
        base_version: body.base_version,
        entities: [laneOf('contract', contract.id)],
        label: `修改合同条款：${contract.no}`,
        draft_id: draft.id,
      })
      tellDone(`修改合同条款 · ${contract.no}`, { queued: row })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="保存" onCancel={onClose}>
      <Notice>任何一方签署后，条款不能再改。对方会收到更新通知；请不要写另一方的名称、价格或金额。</Notice>
      <Stale form={form} contract={contract} />
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" gap={3}>
        <Button size="sm" icon={preview ? 'edit' : 'eye'} onClick={() => setPreview(!preview)}>
          {preview ? '继续编辑' : '预览合同'}
        </Button>
        <chakra.span fontSize="sm" color="fg.muted">
          <DraftLine draft={draft} />
        </chakra.span>
      </chakra.div>
      {preview ? (
        <ContractDocument contract={{ ...contract, clauses: form.values.clauses }} queued={null} />
      ) : (
        <ClauseFields form={form} name="clauses" />
      )}
    </DialogForm>
  )
}

/** Starts with the draft, or with what is queued or came back. */
export function ClauseForm({ folded, onClose }: Props) {
  const { contract, edit } = folded
  const draft = useDraft(draftOf(contract.id), () => ({
    clauses: edit ? queuedClauses(edit) : contract.clauses,
    base_version: contract.version,
  }))
  return (
    <Dialog open title={`编辑条款 ${contract.no}`} width={760} onClose={onClose}>
      {draft.value ? (
        <Opened key={draft.id} folded={folded} draft={draft} value={draft.value} onClose={onClose} />
      ) : (
        <Skeleton height="320px" rounded="lg" role="status" aria-label="加载中" />
      )}
    </Dialog>
  )
}
