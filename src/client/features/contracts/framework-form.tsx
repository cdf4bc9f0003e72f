/** 框架合同: the trader drafts one for a buyer; both sign it as any other contract. */
import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { createFramework } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowMs } from '#client/lib/clock.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAct, useOutbox } from '#client/sync/react.tsx'
import { refusalWords } from '#client/sync/refusal-words.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { DAY_MS } from '#domain/constants.ts'
import { type Clause, FRAMEWORK_CLAUSES } from '#domain/contract-edits.ts'
import { ClauseFields } from './clause-fields.tsx'

const TERMS = [
  { value: '183', label: '半年' },
  { value: '365', label: '一年' },
  { value: '730', label: '两年' },
  { value: '1095', label: '三年' },
]
type Typed = {
  buyer: { id: string; name: string } | null
  days: string
  clauses: Clause[]
}
const FIELDS: Record<string, string> = { buyer_id: 'buyer', valid_to: 'days' }

/** `buyer` is the field in which the buyer is looked up. */
export function FrameworkForm({ buyer, onClose }: { buyer: ReactNode; onClose: () => void }) {
  const act = useAct()
  const [id] = useState(() => uuidv7())
  const [now] = useState(nowMs)
  const form = useEndpointForm<Typed, BodyOf<typeof createFramework>>({
    schema: createFramework.body,
    values: { buyer: null, days: '365', clauses: [...FRAMEWORK_CLAUSES] },
    body: (typed) => ({
      id,
      buyer_id: typed.buyer?.id ?? '',
      valid_to: new Date(now + Number(typed.days) * DAY_MS).toISOString(),
      clauses: typed.clauses,
    }),
    place: (path) => FIELDS[path] ?? path,
    async send(body) {
      const name = form.values.buyer?.name ?? ''
      await act({ endpoint: createFramework, body, entities: [laneOf('contract', id)], label: `起草框架合同：${name}` })
      tellDone(`起草框架合同 · ${name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title="起草框架合同" width={720} onClose={onClose}>
      <DialogForm form={form} submit_label="起草" onCancel={onClose}>
        {buyer}
        <SelectField name="days" label="有效期" required options={TERMS} />
        <ClauseFields form={form} />
      </DialogForm>
    </Dialog>
  )
}

/** Drafts that wait on this device: the list shows them once the server has given them a number. */
export function QueuedFrameworks() {
  const rows = useOutbox()?.filter(({ endpoint }) => endpoint === 'createFramework') ?? []
  return rows.map((row) => {
    const { key, label, state } = row
    return state === 'needs_review' ? (
      <Notice
        key={key}
        tone="need"
        title={`${label}，没有成功`}
        action={
          <ButtonLink size="sm" to="/go/sync">
            去同步中心处理
          </ButtonLink>
        }
      >
        {refusalWords(row, '请重新起草')}
      </Notice>
    ) : (
      <Notice key={key} tone="syncing">
        {label}：已保存到本机，联网后自动提交
      </Notice>
    )
  })
}
