/** One goods or demand as its readers see it, with 通过 or 驳回 while it waits, and afterwards with 撤下 or 改为通过. */
import { useState } from 'react'
import { decideModerated, type ModeratedRow } from '#api/desk/moderation.ts'
import { TextField } from '#client/forms/fields.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import {
  MODERATED_PARTS,
  MODERATION_REASON_LENGTH,
  MODERATION_REASONS,
  type ModeratedPart,
  type Moderation,
} from '#domain/goods/moderation.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { DecisionDialog, useDecision } from '../decision.tsx'

/** The words of both decisions, by how the content stands. */
const PASS: Record<Moderation, string> = { waiting: '通过，开始展示', passed: '通过', rejected: '改为通过，恢复展示' }
const REJECT: Record<Moderation, string> = { waiting: '驳回', passed: '撤下', rejected: '驳回' }
const whyOf = ({ moderation, moderation_reason }: ModeratedRow): string =>
  ({ waiting: '等待审核', passed: '展示中', rejected: `未通过：${moderation_reason}` })[moderation]

interface Typed {
  passed: boolean
  reason: string
}
interface Props {
  part: ModeratedPart
  row: ModeratedRow
  onAsk: () => void
  onClose: () => void
}
export function DecideDialog({ part, row: given, onAsk, onClose }: Props) {
  // The decision is about what the dialog shows.
  const [row] = useState(() => ({ ...given, state: given.moderation, why: whyOf(given), by_name: '', since: given.updated_at }))
  const { title, state, no, quantity_kg, price, facts, photo_ids } = row
  const reject = REJECT[state]
  const form = useDecision<Typed, typeof decideModerated>({
    endpoint: decideModerated,
    row,
    values: { reason: '' },
    body: ({ passed, reason }) => ({ part, reason: passed ? '' : reason }),
    told: (passed) => `${passed ? '通过' : reject} · ${title}`,
    onAsk,
    onClose,
  })
  const about = {
    waiting: '通过后才在大厅展示。',
    passed: '撤下后不再展示，已有的订单不受影响。',
    rejected: '等对方修改后重新送审。驳回有误时，可以直接改为通过。',
  }[state]
  return (
    <DecisionDialog
      title={`${state === 'waiting' ? '审核' : '查看'}${MODERATED_PARTS[part]}`}
      pass={PASS[state]}
      reject={reject}
      row={row}
      form={form}
      facts={[
        ['名称', title],
        ['编号', no],
        ['数量', `${formatTonnes(quantity_kg)} 吨`],
        ['价格', price],
        ...facts.map(({ label, text }) => [label, text] as const),
      ]}
      files={photo_ids.length > 0 ? <PhotoStrip ids={photo_ids} label={`${title}照片`} /> : null}
      about={`${shortTime(row.updated_at)} 更新。${about}`}
      onClose={onClose}
    >
      {(form.values.passed ?? true) ? null : (
        <TextField
          name="reason"
          label={`${reject}原因`}
          required
          maxLength={MODERATION_REASON_LENGTH}
          suggestions={MODERATION_REASONS}
          hint="对方会看到，请写明怎样更正"
        />
      )}
    </DecisionDialog>
  )
}
