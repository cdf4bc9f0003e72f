/** How a permit stands on a day, as a tag. */
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { PERMIT_MARKS, type PermitMark } from '#domain/firm/permit.ts'

const TONES: Record<PermitMark, TagTone> = {
  waiting: 'blue',
  passed: 'verdigris',
  rejected: 'red',
  ending: 'amber',
  expired: 'red',
}

export const PermitTag = ({ mark }: { mark: PermitMark }) => <Tag tone={TONES[mark]}>{PERMIT_MARKS[mark]}</Tag>
