/** The dialogs that add an entry to the block list, and lift one. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { addBlock, type BlockRow, liftBlock } from '#api/desk/blocks.ts'
import { ChoiceField, TextBox, TextField } from '#client/forms/fields.tsx'
import { endOfDay } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { BLOCK_KINDS, BLOCK_LENGTH, BLOCK_REASON_LENGTH, type BlockKind, blockProblems } from '#domain/desk/block.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'

const CHOICES = Object.entries(BLOCK_KINDS) as [BlockKind, string][]
const LOOKS: Record<BlockKind, { label: string; follows: string }> = {
  firm: { label: '企业名称或统一社会信用代码', follows: '这家企业不能再提交企业认证。已认证的不受影响，需要时请另行暂停企业。' },
  phone: { label: '手机号', follows: '不能用它注册、登录和接收验证码。已登录的会退出，设备上未提交的操作会保留。' },
  plate: { label: '车牌号', follows: '装货时不能填写这个车牌，主车和挂车都算。已发货的车次不受影响。' },
}

interface Typed {
  kind: BlockKind
  text: string
  reason: string
  until: string
}
interface AddProps {
  kind: BlockKind
  text: string
  onClose: () => void
}
export function AddBlockForm({ kind, text, onClose }: AddProps) {
  const send = useDeskSend()
  const [id] = useState(() => uuidv7())
  const form = useEndpointForm<Typed, BodyOf<typeof addBlock>>({
    schema: addBlock.body,
    values: { kind, text, reason: '', until: '' },
    body: (typed) => ({ ...typed, id, until: endOfDay(typed.until) }),
    check: (body) => refuseIfAny(blockProblems(body, nowIso())),
    async send(body) {
      await send(addBlock, { body })
      tellDone(`加入黑名单 · ${body.text}`)
    },
    onDone: onClose,
  })
  const look = LOOKS[form.values.kind ?? kind]
  return (
    <Dialog open title="加入黑名单" width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="加入黑名单" danger onCancel={onClose}>
        <ChoiceField name="kind" label="类别" choices={CHOICES} />
        <TextField name="text" label={look.label} required maxLength={BLOCK_LENGTH} hint="写法不限，空格、全角和大小写都能识别" />
        <TextBox name="reason" label="原因" required maxLength={BLOCK_REASON_LENGTH} hint="只有运营人员能看到" />
        <TextField name="until" label="截止日期" type="date" hint="不填为长期" />
        <Notice tone="need">{look.follows}</Notice>
      </DialogForm>
    </Dialog>
  )
}

export function LiftForm({ row, onAsk, onClose }: { row: BlockRow; onAsk: () => void; onClose: () => void }) {
  const send = useDeskSend()
  const form = useEndpointForm<{ reason: string }, BodyOf<typeof liftBlock>>({
    schema: liftBlock.body,
    values: { reason: '' },
    async send(body) {
      try {
        await send(liftBlock, { params: { id: row.id }, body })
      } catch (error) {
        onAsk()
        throw error
      }
      tellDone(`移出黑名单 · ${row.name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`移出黑名单 · ${row.name}`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="移出" onCancel={onClose}>
        <Notice>加入时的原因：{row.reason}</Notice>
        <TextBox name="reason" label="移出原因" required maxLength={BLOCK_REASON_LENGTH} hint="只有运营人员能看到" />
      </DialogForm>
    </Dialog>
  )
}
