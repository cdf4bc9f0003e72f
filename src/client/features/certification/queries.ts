/** The person's and the firm's certification on this device with the queue applied, how they stand today, and the calls that send them. */
import type { submitOrganizationCertification, submitPersonalCertification } from '#api/certification.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { nowMs } from '#client/lib/clock.ts'
import { laneOf } from '#client/sync/noun.ts'
import { CERTIFICATION } from '#client/sync/nouns/certification.ts'
import { discardAll } from '#client/sync/outbox/outbox.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import { chinaDay } from '#domain/china-time.ts'
import {
  type Certification,
  type CertificationKind,
  type CertificationOf,
  CERTIFICATION_KINDS,
  certificationFiles,
  type Standing,
  standingOf,
  type Validity,
} from '#domain/firm/certification.ts'

export type CertificationItem<K extends CertificationKind = CertificationKind> = Folded<CertificationOf<K>>

export interface Certifications {
  /** null if nothing was sent; undefined until the device has been read */
  personal: CertificationItem<'personal'> | null | undefined
  organization: CertificationItem<'organization'> | null | undefined
  failed: string | null
  again: () => void
}

export function useCertifications(): Certifications {
  const { items, failed, again } = useAll(CERTIFICATION)
  const of = <K extends CertificationKind>(kind: K): CertificationItem<K> | null | undefined =>
    items &&
    (((items.find(({ value }) => value.kind === kind) as Folded<Certification> | undefined) ??
      null) as CertificationItem<K> | null)
  return { personal: of('personal'), organization: of('organization'), failed, again }
}

export const todayHere = (): string => chinaDay(nowMs())

/** `known` is what the server last said of the account, for firms that were certified before anything was kept of it. */
export function standingHere(item: CertificationItem | null | undefined, known: boolean): Standing {
  // A first submission that the server refused waits for nobody.
  const unsent = item?.value.version === 0 && item.pending.length === 0
  const standing = standingOf(unsent ? null : (item?.value as Certification | undefined), todayHere())
  return standing.state === 'none' && known ? { ...standing, state: 'passed' } : standing
}

const VALIDITIES: Partial<Record<Standing['state'], Validity>> = { passed: 'valid', expired: 'expired' }
/** A renewal that waits or was rejected does not make a certification that has run out valid again, nor a missing one. */
export function validityHere(item: CertificationItem | null | undefined, known: boolean): Validity {
  const { state } = standingHere(item, known)
  return VALIDITIES[state] ?? (item?.value.passed ? 'expired' : 'missing')
}

interface Submissions {
  personal: typeof submitPersonalCertification
  organization: typeof submitOrganizationCertification
}

/** Queues one submission, and resolves when it is safe on the device. Throws NotSaved. */
export function useSubmitCertification() {
  const { actor, db } = useAccount()
  const act = useAct()
  return async function submit<K extends CertificationKind>(
    kind: K,
    before: CertificationItem | null,
    body: BodyOf<Submissions[K]>,
    draft_id: string,
  ) {
    const calls = await import('#api/certification.ts')
    const endpoints: Submissions = {
      personal: calls.submitPersonalCertification,
      organization: calls.submitOrganizationCertification,
    }
    if (before) await discardAll(db, before.review)
    const named = 'company_name' in body ? ` · ${body.company_name}` : ''
    return act({
      endpoint: endpoints[kind],
      body,
      base_version: body.base_version,
      entities: [laneOf('certification', kind === 'personal' ? actor.user_id : actor.firm_id)],
      photos: certificationFiles(kind, body),
      label: `提交${CERTIFICATION_KINDS[kind]}${named}`,
      draft_id,
    })
  }
}
