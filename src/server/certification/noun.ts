/** Certifications as devices hold them: the person's own and the firm's. */
import { or, eq } from 'drizzle-orm'
import type { Certification } from '#domain/firm/certification.ts'
import { certifications } from '../db/tables/certifications.ts'
import type { Noun } from '../sync/noun.ts'
import { view } from './store.ts'

export const certificationNoun: Noun<typeof certifications, Certification> = {
  name: 'certification',
  list: 'certifications',
  table: certifications,
  audience: ({ user_id, firm_id }) => or(eq(certifications.id, user_id), eq(certifications.id, firm_id)),
  view,
  sections: () => [undefined],
}
