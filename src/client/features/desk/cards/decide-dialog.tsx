/** Confirms a bank card with what was checked, or rejects it with a reason. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BodyOf } from '#api/endpoint.ts'
import { type CardRow, decideCard } from '#api/desk/cards.ts'
import { ChoiceField, SelectField, TextBox, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ACCOUNT_TYPES } from '#domain/firm/bank-card.ts'
import { CARD_REASONS, type CardState, CHECKED_BY, type CheckedBy, REVIEW_LENGTH } from '#domain/firm/card-review.ts'
import { useDeskSend } from '../desk.ts'

const RESULTS = [
  [true, '确认账户'],
  [false, '驳回'],
] as const
const WAYS = Object.entries(CHECKED_BY).map(([value, label]) => ({ value, label }))
/** The only decision that changes what was decided. */
const OTHERWISE: Record<CardState, boolean | null> = { waiting: null, confirmed: false, rejected: true }

interface Typed {
  passed: boolean
  /** empty until it is chosen */
  checked_by: CheckedBy | ''
  note: string
  reason: string
}
interface Props {
  row: CardRow
  onAsk: () => void
  onClose: () => void
}
export function DecideCard({ row: given, onAsk, onClose }: Props) {
  const send = useDeskSend()
  // The decision is about what the dialog shows.
  const [row] = useState(given)
  const { id, firm_id, firm_name, account_type, holder, bank, tail, state, why, note, by_name, since, version } = row
  const fixed = OTHERWISE[state]
  const form = useEndpointForm<Typed, BodyOf<typeof decideCard>>({
    schema: decideCard.body as never,
    values: { passed: fixed ?? true, checked_by: '', note: '', reason: '' },
    body: ({ passed, checked_by, note: typed, reason }) => ({
      base_version: version,
      seen: state,
      passed,
      checked_by: (passed && checked_by) || null,
      note: typed,
      reason: passed ? '' : reason,
    }),
    async send(body) {
      try {
        await send(decideCard, { params: { id }, body })
      } catch (error) {
        onAsk()
        throw error
      }
      tellDone(`${body.passed ? '确认' : '驳回'}银行卡 · ${holder} 尾号 ${tail}`)
    },
    onDone: onClose,
  })
  const firm = <Link to={deskFirmPath(firm_id)}>{firm_name}</Link>
  const passed = form.values.passed ?? true
  return (
    <Dialog open title="核对银行卡" width={560} onClose={onClose}>
      <DialogForm form={form} submit_label={passed ? '确认账户' : '驳回'} danger={!passed} onCancel={onClose}>
        <Facts
          items={[
            ['企业', firm],
            ['户名', `${holder}（${ACCOUNT_TYPES[account_type]}）`],
            ['银行', bank],
            ['尾号', tail],
          ]}
        />
        <Notice tone="need" title={why}>
          {state === 'waiting' ? `${shortTime(since)} 起等待` : `${by_name} ${shortTime(since)}${note && `，备注：${note}`}`}
        </Notice>
        {fixed === null ? <ChoiceField name="passed" label="结论" choices={RESULTS} /> : null}
        {passed ? (
          <SelectField name="checked_by" label="核对方式" required placeholder="请选择" options={WAYS} />
        ) : (
          <TextField
            name="reason"
            label="驳回原因"
            required
            maxLength={REVIEW_LENGTH}
            suggestions={CARD_REASONS}
            hint="对方会看到。驳回后不能付款到这个账户"
          />
        )}
        <TextBox name="note" label="备注" maxLength={REVIEW_LENGTH} minH="72px" hint="只有运营人员能看到" />
      </DialogForm>
    </Dialog>
  )
}
