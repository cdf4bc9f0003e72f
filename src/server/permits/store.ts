/** Permits in the database. */
import { byEnd, type Permit, type PermitReview, type PermitStanding, permitTitle } from '#domain/firm/permit.ts'
import type { StoredPermitReview } from '#domain/firm/permit-review.ts'
import { permits } from '../db/tables/permits.ts'
import { firmRecords } from '../firm-records.ts'

type Row = typeof permits.$inferSelect

/** A stored permit. */
export type StoredPermit = Permit & { standing: PermitStanding }
const seenReview = ({ by: _b, ...review }: StoredPermitReview): PermitReview => review
export const view = ({
  firm_id: _f,
  edits: _e,
  deleted_at: _d,
  warned_until: _w,
  ended_until: _o,
  created_at,
  updated_at,
  review,
  ...row
}: Row): StoredPermit => ({
  ...row,
  review: review && seenReview(review),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** The permit that ends first comes first. */
export const records = firmRecords({
  table: permits,
  entity: 'permit',
  word: '证照',
  titleOf: permitTitle,
  view,
  inOrder: (views: StoredPermit[]) => views.toSorted(byEnd),
})
