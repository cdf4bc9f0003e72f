/** A banner, an ad, a friend link or a partner as it is typed, and its draft on the device. */
import type { SitePart } from '#api/desk/site.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_PART, type SitePartFields, type SitePartKind } from '#domain/site/site-part.ts'
import { type TypedOver, typedOver } from '../typed-over.ts'

export type TypedPart = TypedOver<SitePartFields>
/** `id` is null for a new part. */
export const partDraft = (kind: SitePartKind, id: number | null): DraftSubject<TypedPart> => ({
  kind: 'site_part',
  subject: `${kind}:${id ?? ''}`,
})
/** The part that a subject of `partDraft` names. */
export function partIn(subject: string): { kind: SitePartKind; id: number | null } {
  const [kind = '', id = ''] = subject.split(':')
  return { kind: kind as SitePartKind, id: id ? Number(id) : null }
}

const NOTHING: Record<SitePartKind, SitePartFields> = {
  banner: { ...NO_PART, textcolor: '#ffffff' },
  ad: NO_PART,
  friend_link: NO_PART,
  cooperation: NO_PART,
}
export function typedPart(kind: SitePartKind, part: SitePart | null): TypedPart {
  const { title, desc, image, image_phone, textcolor, video, link, shown_from, shown_until } = part ?? NOTHING[kind]
  // A time field holds text.
  const times = { shown_from: shown_from ?? '', shown_until: shown_until ?? '' }
  return typedOver({ title, desc, image, image_phone, textcolor, video, link, ...times }, part)
}
