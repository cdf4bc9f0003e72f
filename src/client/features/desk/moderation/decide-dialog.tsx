/** One goods or demand as its readers see it, with 通过, 驳回 or 撤下. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BodyOf } from '#api/endpoint.ts'
import { decideModerated, type ModeratedRow } from '#api/desk/moderation.ts'
import { TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { MODERATED_PARTS, MODERATION_REASON_LENGTH, MODERATION_REASONS, type ModeratedPart } from '#domain/goods/moderation.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { useDeskSend } from '../desk.ts'

interface Props {
  part: ModeratedPart
  row: ModeratedRow
  /** whether the person may open the firm's page at the desk */
  opens_firm: boolean
  onAsk: () => void
  onClose: () => void
}
export function DecideDialog({ part, row: given, opens_firm, onAsk, onClose }: Props) {
  const send = useDeskSend()
  // The decision is about what the dialog shows.
  const [row] = useState(given)
  const [busy, setBusy] = useState(false)
  const { id, title, firm_id, firm_name, moderation, moderation_reason, facts, photo_ids, quantity_kg, price, no } = row
  const decide = async (passed: boolean, reason: string) => {
    const body = { part, base_version: row.version, seen: moderation, passed, reason }
    try {
      await send(decideModerated, { params: { id }, body })
    } catch (error) {
      onAsk()
      throw error
    }
  }
  const what = moderation === 'passed' ? '撤下' : '驳回'
  const form = useEndpointForm<{ reason: string }, BodyOf<typeof decideModerated>>({
    schema: decideModerated.body as never,
    values: { reason: '' },
    body: ({ reason }) => ({ part, base_version: row.version, seen: moderation, passed: false, reason }),
    async send({ reason }) {
      await decide(false, reason)
      tellDone(`${what} · ${title}`)
    },
    onDone: onClose,
  })
  async function pass(): Promise<void> {
    setBusy(true)
    try {
      await decide(true, '')
      tellDone(`通过 · ${title}`)
      form.abandon()
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有办成')
      setBusy(false)
    }
  }
  const approve =
    moderation === 'passed' ? null : (
      <Button variant="primary" disabled={busy} onClick={() => void pass()}>
        {moderation === 'waiting' ? '通过，开始展示' : '改为通过，恢复展示'}
      </Button>
    )
  const content = (
    <>
      <chakra.h3 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
        {title}
      </chakra.h3>
      <Facts
        items={[
          ['企业', opens_firm ? <Link to={deskFirmPath(firm_id)}>{firm_name}</Link> : firm_name],
          ['编号', no],
          ['数量', `${formatTonnes(quantity_kg)} 吨`],
          ['价格', price],
          ...facts.map(({ label, text }): [string, string] => [label, text]),
        ]}
      />
      {photo_ids.length > 0 ? <PhotoStrip ids={photo_ids} label={`${title}照片`} /> : null}
    </>
  )
  return (
    <Dialog open title={`${moderation === 'waiting' ? '审核' : '查看'}${MODERATED_PARTS[part]}`} width={640} onClose={onClose}>
      {moderation === 'rejected' ? (
        <chakra.div display="grid" gap="14px">
          {content}
          <Notice tone="need" title={`未通过原因：${moderation_reason}`}>
            等对方修改后重新送审。驳回有误时，可以直接改为通过。
          </Notice>
          <chakra.div display="flex" justifyContent="flex-end">
            {approve}
          </chakra.div>
        </chakra.div>
      ) : (
        <DialogForm form={form} submit_label={what} danger onCancel={onClose}>
          {content}
          {approve}
          <TextField
            name="reason"
            label={`${what}原因`}
            maxLength={MODERATION_REASON_LENGTH}
            suggestions={MODERATION_REASONS}
            hint={`${what}时必填，对方会看到；已有的订单不受影响`}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
