/** A card shows how a permit stands, what the desk says of it, its files and its actions. */
import { chakra } from '@chakra-ui/react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { permitPath } from '#client/lib/paths.ts'
import { PermitTag } from '#client/lists/permit-tag.tsx'
import { RecordCard } from '#client/lists/record-card.tsx'
import { RecordFoot } from '#client/lists/record-foot.tsx'
import { refusedSave } from '#client/sync/reading/use-saved.ts'
import { Facts } from '#client/ui/card.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { warningDays } from '#domain/firm/certification.ts'
import {
  daysLeftText,
  type Permit,
  PERMIT_FIELDS,
  type PermitMark,
  permitMark,
  permitName,
  permitState,
  permitTitle,
  untilText,
} from '#domain/firm/permit.ts'
import { reasonText } from '#domain/firm/permit-review.ts'
import { type PermitItem, todayHere, usePermitActions } from './queries.ts'

export const NO_PERMIT = {
  icon: 'doc',
  title: '还没有证照',
  hint: '营业执照以外的证照：再生资源备案、环评批复、排污许可证、危险废物经营许可证等。到期前三十天会提醒。没有网络也可以添加。',
} as const

/** A notice tells the person what to do about the permit. */
function Told({ permit, mark }: { permit: Permit; mark: PermitMark }) {
  if (mark === 'rejected' && permit.review)
    return (
      <Notice tone="danger" title={`未通过审核：${reasonText(permit.review)}`}>
        请更正后保存，平台会重新审核。
      </Notice>
    )
  const days = warningDays(permit.valid_until, todayHere())
  if (mark === 'ending' && days !== null)
    return (
      <Notice tone="need" title={daysLeftText(days)}>
        请及时办理续期，并上传新的证照。
      </Notice>
    )
  if (mark === 'expired') return <Notice tone="danger" title="已过期，请上传续期后的证照" />
  return null
}

function PermitCard({ item }: { item: PermitItem }) {
  const { value: permit, pending, review } = item
  const actions = usePermitActions()
  const title = permitTitle(permit)
  // The desk's words are about the stored content, not about what still waits on this device.
  const stored = permit.version > 0 && pending.length === 0 && review.length === 0
  const mark = permitMark({ state: permitState(permit), valid_until: permit.valid_until }, todayHere())
  return (
    <RecordCard
      item={item}
      label={title}
      name={permitName(permit)}
      tags={stored ? <PermitTag mark={mark} /> : null}
      foot={
        <RecordFoot
          refused={review[0]}
          may_edit={refusedSave(item) !== undefined}
          word="证照"
          title={title}
          edit={permitPath(permit.id)}
          remove={() => actions.remove(permit)}
        />
      }
    >
      <Facts
        items={[
          [PERMIT_FIELDS.no, permit.no],
          [PERMIT_FIELDS.issuer, permit.issuer],
          [PERMIT_FIELDS.valid_until, untilText(permit.valid_until)],
          ...(permit.note ? [['备注', permit.note] as const] : []),
        ]}
      />
      <PhotoStrip ids={permit.photo_ids} label={`${permitName(permit)}照片`} />
      {stored ? <Told permit={permit} mark={mark} /> : null}
    </RecordCard>
  )
}

export const PermitCards = ({ items }: { items: readonly PermitItem[] }) => (
  <CardList>
    {items.map((item) => (
      <chakra.li key={item.value.id}>
        <PermitCard item={item} />
      </chakra.li>
    ))}
  </CardList>
)
