/** The dialogs of an intention's actions (note, reply, closing, withdrawing), each with a text. */
import { useState } from 'react'
import type { z } from 'zod'
import { answerIntention, closeIntention, noteIntention, withdrawIntention } from '#api/intentions.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { NOTE_LENGTH, REASON_LENGTH, traderTextProblem } from '#domain/goods/intention.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { type IntentionItem, refusedAct, type TextAct, textIn, useIntentionActions } from './queries.ts'

interface Look {
  schema: z.ZodType
  /** the field of the call */
  name: 'text' | 'reason'
  title: string
  label: string
  hint: string
  submit: string
  told: string
  most: number
  required: boolean
  danger?: true
}
const NOTE = { name: 'text', most: NOTE_LENGTH, required: true } as const
const LOOKS: Record<TextAct, Look> = {
  note: {
    ...NOTE,
    schema: noteIntention.body,
    title: '给采购商留言',
    label: '留言',
    hint: '采购商会看到，保存后不能修改。不要写出供应商的名称和价格。',
    submit: '发送留言',
    told: '给采购商留言',
  },
  answer: {
    ...NOTE,
    schema: answerIntention.body,
    title: '给商户留言',
    label: '留言',
    hint: '商户会看到，提交后不能修改。',
    submit: '发送留言',
    told: '给商户留言',
  },
  close: {
    schema: closeIntention.body,
    name: 'reason',
    title: '关闭意向',
    label: '关闭原因',
    hint: '采购商会看到。关闭后不能恢复。',
    submit: '关闭意向',
    told: '关闭意向',
    most: REASON_LENGTH,
    required: true,
    danger: true,
  },
  withdraw: {
    schema: withdrawIntention.body,
    name: 'reason',
    title: '撤回需求',
    label: '撤回原因',
    hint: '选填，对接的商户会看到。撤回后不能恢复，可重新发布。',
    submit: '撤回需求',
    told: '撤回需求',
    most: REASON_LENGTH,
    required: false,
    danger: true,
  },
}

export function ActDialog({ act, item, onClose }: { act: TextAct; item: IntentionItem; onClose: () => void }) {
  const { value: of } = item
  const look = LOOKS[act]
  const { db } = useAccount()
  // The row at opening time. A row that comes back during typing is not in the field, so it must stay.
  const [refused] = useState(() => refusedAct(item, act))
  const actions = useIntentionActions()
  const form = useEndpointForm<Record<string, string>, Record<string, string>>({
    schema: look.schema as z.ZodType<Record<string, string>>,
    values: { [look.name]: refused ? textIn(refused) : '' },
    check(body) {
      if (act === 'note' || act === 'close') refuseIfAny(traderTextProblem(of, look.name, body[look.name] ?? ''))
    },
    async send(body) {
      if (refused) await discard(db, refused.key)
      const queued = await actions[act](of, body[look.name] ?? '')
      tellDone(`${look.told} · ${of.no}`, { queued })
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={look.title} onClose={onClose}>
      <DialogForm form={form} submit_label={look.submit} danger={look.danger ?? false} onCancel={onClose}>
        <TextBox
          name={look.name}
          label={look.label}
          required={look.required}
          hint={look.hint}
          maxLength={look.most}
          minH="120px"
        />
      </DialogForm>
    </Dialog>
  )
}
