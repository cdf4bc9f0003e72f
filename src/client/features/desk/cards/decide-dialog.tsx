/** Confirms a bank card with what was checked, or rejects it with a reason. */
import { useState } from 'react'
import { type CardRow, decideCard } from '#api/desk/cards.ts'
import { SelectField, TextBox, TextField } from '#client/forms/fields.tsx'
import { ACCOUNT_TYPES } from '#domain/firm/bank-card.ts'
import { CARD_REASONS, CHECKED_BY, type CheckedBy, REVIEW_LENGTH } from '#domain/firm/card-review.ts'
import { DecisionDialog, useDecision } from '../decision.tsx'

const WAYS = Object.entries(CHECKED_BY).map(([value, label]) => ({ value, label }))

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
  // The decision is about what the dialog shows.
  const [row] = useState(given)
  const { account_type, holder, bank, tail, state, note } = row
  const form = useDecision<Typed, typeof decideCard>({
    endpoint: decideCard,
    row,
    values: { checked_by: '', note: '', reason: '' },
    body: ({ passed, checked_by, note: typed, reason }) => ({
      checked_by: (passed && checked_by) || null,
      note: typed,
      reason: passed ? '' : reason,
    }),
    told: (passed) => `${passed ? '确认' : '驳回'}银行卡 · ${holder} 尾号 ${tail}`,
    onAsk,
    onClose,
  })
  return (
    <DecisionDialog
      title="核对银行卡"
      pass="确认账户"
      row={row}
      form={form}
      facts={[
        ['户名', `${holder}（${ACCOUNT_TYPES[account_type]}）`],
        ['银行', bank],
        ['尾号', tail],
      ]}
      remark={state === 'waiting' || !note ? '' : `，备注：${note}`}
      onClose={onClose}
    >
      {(form.values.passed ?? true) ? (
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
    </DecisionDialog>
  )
}
