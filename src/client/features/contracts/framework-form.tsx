/** 框架合同: the trader drafts one for a buyer, and both sign it like any other contract. */
import { type ReactNode, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { createFramework } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowMs } from '#client/lib/clock.ts'
import { useAct, useOutbox } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { DAY_MS } from '#domain/constants.ts'
import type { Clause } from '#domain/contract/contract-clauses.ts'
import { ClauseFields } from './clause-fields.tsx'
import { useClauseTemplates } from './template-draft.ts'
import { FRAMEWORK_DRAFT, frameworkOf, newFramework, type TypedFramework } from './framework-draft.ts'

const TERMS = [
  { value: '183', label: '半年' },
  { value: '365', label: '一年' },
  { value: '730', label: '两年' },
  { value: '1095', label: '三年' },
]
const FIELDS: Record<string, string> = { buyer_id: 'buyer', valid_to: 'days' }

interface Props {
  /** the field for choosing the buyer */
  buyer: ReactNode
  onClose: () => void
}

function Opened({ buyer, draft, value, onClose }: Props & { draft: Draft<TypedFramework>; value: TypedFramework }) {
  const act = useAct()
  const [id] = useState(() => uuidv7())
  const [now] = useState(nowMs)
  const form = useEndpointForm<TypedFramework, BodyOf<typeof createFramework>>({
    schema: createFramework.body,
    values: value,
    draft,
    body: (typed) => ({
      id,
      buyer_id: typed.buyer?.id ?? '',
      valid_to: new Date(now + Number(typed.days) * DAY_MS).toISOString(),
      clauses: typed.clauses,
    }),
    place: (path) => FIELDS[path] ?? path,
    async send(body) {
      const name = form.values.buyer?.name ?? ''
      const queued = await act(frameworkOf(body, name, draft.id))
      tellDone(`起草框架合同 · ${name}`, { queued })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="起草" onCancel={onClose}>
      {buyer}
      <SelectField name="days" label="有效期" required options={TERMS} />
      <ClauseFields form={form} name="clauses" />
      <DraftLine draft={draft} />
    </DialogForm>
  )
}

function Begun({ clauses, ...props }: Props & { clauses: readonly Clause[] }) {
  const draft = useDraft(FRAMEWORK_DRAFT, () => newFramework(clauses))
  return draft.value ? <Opened key={draft.id} {...props} draft={draft} value={draft.value} /> : null
}

export function FrameworkForm(props: Props) {
  const templates = useClauseTemplates()
  return (
    <Dialog open title="起草框架合同" width={720} onClose={props.onClose}>
      {templates ? (
        <Begun {...props} clauses={templates.values.framework} />
      ) : (
        <Skeleton height="320px" rounded="lg" role="status" aria-label="加载中" />
      )}
    </Dialog>
  )
}

/** Drafts queued on this device. The list shows them once the server has numbered them. */
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
        {label}：已存本机，尚未提交
      </Notice>
    )
  })
}
