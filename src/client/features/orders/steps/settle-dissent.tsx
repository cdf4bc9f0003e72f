/** 提出异议 at settlement, and the notice that a difference beyond the tolerance opens a dissent automatically. */
import { chakra } from '@chakra-ui/react'
import { PhotoField, ChoiceField, SwitchField, TextBox } from '#client/forms/fields.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { DissentKind, Order, Trip } from '#domain/order/order.ts'
import { DISSENT_KINDS, openDissent } from '#domain/order/order.ts'
import { TOLERANCE_DISSENT, tripsOutOfTolerance } from '#domain/order/settlement.ts'
import { diffBp, formatPermille, formatTonnes } from '#domain/goods/weight.ts'

const KINDS = Object.entries(DISSENT_KINDS) as [DissentKind, string][]
const FEW = 3

const tripWords = (trip: Trip): string =>
  `第 ${trip.no} 车：发货净重 ${formatTonnes(trip.shipped.net_kg)} 吨，收货净重 ${formatTonnes(trip.received?.net_kg ?? 0)} 吨。`

/** Names the trips beyond the tolerance. Draws nothing without any. `raised`: the person also raises a dissent. */
export function ToleranceNotice({ order, raised }: { order: Order; raised: boolean }) {
  const out = tripsOutOfTolerance(order)
  if (out.length === 0) return null
  const worst = Math.max(...out.map((trip) => Math.abs(diffBp(trip.shipped.net_kg, trip.received?.net_kg ?? 0) ?? 0)))
  const opens = !raised && !openDissent(order)
  return (
    <Notice tone="need" title={`磅差 ${formatPermille(worst)}，超过约定 ${order.tolerance_permille}‰`}>
      {out.slice(0, FEW).map((trip) => (
        <p key={trip.id}>{tripWords(trip)}</p>
      ))}
      {out.length > FEW ? <p>等共 {out.length} 车。</p> : null}
      <p>{opens ? TOLERANCE_DISSENT : '随您提出的异议一并处理。'}</p>
    </Notice>
  )
}

/** `raised` opens the fields. An empty claim starts with the differences between the tickets. */
export function DissentFields({ raised, onRaise }: { raised: boolean; onRaise: () => void }) {
  return (
    <Card display="grid" gap={3}>
      <SwitchField
        name="dissent.raised"
        onChoose={(on) => on && onRaise()}
        label={
          <>
            <b>提出异议</b>
            <chakra.span display="block" fontSize="sm" color="fg.muted">
              对重量、质量或价格有不同意见时打开，不影响提交结算
            </chakra.span>
          </>
        }
      />
      {raised ? (
        <>
          <ChoiceField name="dissent.kind" label="异议类型" choices={KINDS} />
          <TextBox
            name="dissent.claim"
            label="异议内容"
            required
            maxLength={500}
            placeholder="例如：第 2 车夹带铁件约 120 kg，水分偏高，附照片"
          />
          <PhotoField name="dissent.photo_ids" label="异议照片" papers />
        </>
      ) : null}
    </Card>
  )
}
