/** The dissents of an order, with claims, proposals and answers. */
import { chakra } from '@chakra-ui/react'
import { ROLE_NAMES } from '#domain/role.ts'
import { shortTime } from '#client/lib/format.ts'
import { RuledBlocks } from '#client/ui/list/rows.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import type { Adjustment, Dissent, DissentStatus, Order } from '#domain/order/order.ts'
import { IN_FORCE, standingWords } from '#domain/agreement/agreement.ts'
import { DISSENT_KINDS, DISSENT_LABELS, isSettledDissent } from '#domain/order/order.ts'
import { DissentFigures } from './dissent-figures.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'

const TONES: Record<DissentStatus, TagTone> = { 0: 'amber', 1: 'amber', 2: 'copper', 3: 'verdigris', 4: 'grey' }
const REPLIES: Record<NonNullable<Adjustment['reply']>, string> = {
  agree: '供应商同意',
  disagree: '供应商不同意',
  withdrawn: '商户已撤回',
}
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 } })

/** Says whether the agreement is in force. Draws nothing for a proposal that nobody has agreed to. */
function Standing({ words }: { words: string | null }) {
  if (!words) return null
  const in_force = words === IN_FORCE
  return (
    <chakra.p fontSize="sm">
      <Tag tone={in_force ? 'verdigris' : 'grey'}>{words}</Tag>
    </chakra.p>
  )
}

export const DissentTag = ({ status }: { status: DissentStatus }) => <Tag tone={TONES[status]}>{DISSENT_LABELS[status]}</Tag>

export function DissentBody({ order, dissent }: { order: Order; dissent: Dissent }) {
  const raised = dissent.raised_by === 'tolerance' ? '磅差超出约定' : ROLE_NAMES[dissent.raised_by]
  return (
    <chakra.div display="grid" gap={3} gridTemplateColumns="minmax(0, 1fr)">
      <Head mb={0}>
        <b>{DISSENT_KINDS[dissent.kind]}异议</b>
        <DissentTag status={dissent.status} />
        <chakra.span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {raised} · {shortTime(dissent.raised_at)}
        </chakra.span>
      </Head>
      <chakra.p overflowWrap="anywhere">{dissent.claim}</chakra.p>
      <PhotoStrip ids={dissent.photo_ids} label="异议照片" />
      {dissent.rejected_reason ? <p>驳回原因：{dissent.rejected_reason}</p> : null}
      {dissent.adjustments.toReversed().map((each) => (
        <chakra.div key={each.version} display="grid" gap={2} gridTemplateColumns="minmax(0, 1fr)">
          <chakra.p fontSize="sm" color="fg.muted">
            第 {each.version} 次调整 · {shortTime(each.at)}
            {each.reply ? ` · ${REPLIES[each.reply]}${each.reply_note ? `：${each.reply_note}` : ''}` : ''}
          </chakra.p>
          <DissentFigures
            order={order}
            adjustment={each}
            open={!isSettledDissent(dissent.status) && each.reply === null && each === dissent.adjustments.at(-1)}
          />
          <Standing words={standingWords(order, dissent, each)} />
          <PhotoStrip ids={each.reply_photo_ids} label="答复照片" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}

export function OrderDissents({ order }: { order: Order }) {
  return (
    <RuledBlocks>
      {order.dissents.map((dissent) => (
        <DissentBody key={dissent.id} order={order} dissent={dissent} />
      ))}
    </RuledBlocks>
  )
}
