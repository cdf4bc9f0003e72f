/** Says where a step of the trade waits for a certification, in one sentence with one button to the page that ends the waiting. */
import { useAccountProfile } from './account-profile-context.ts'
import { standingHere, useCertifications, validityHere } from '#client/features/certification/queries.ts'
import { certificationPath } from '#client/lib/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  certificationGap,
  type CertificationKind,
  type CertificationState,
  type CertifiedStep,
  firstGap,
  type Gap,
  type Validity,
} from '#domain/firm/certification.ts'

/** The states of both certifications of the account; null until the device has been read. */
export function useStandings(): Record<CertificationKind, CertificationState> | null {
  const held = useCertifications()
  const known = useAccountProfile().user.certification
  if (held.personal === undefined || held.organization === undefined) return null
  return {
    personal: standingHere(held.personal, known.personal).state,
    organization: standingHere(held.organization, known.organization).state,
  }
}

export interface GapHere extends Gap {
  state: CertificationState
}
function useGapOf(find: (held: Record<CertificationKind, Validity>) => Gap | null): GapHere | null {
  const held = useCertifications()
  const known = useAccountProfile().user.certification
  const { personal, organization } = held
  if (personal === undefined || organization === undefined) return null
  const gap = find({
    personal: validityHere(personal, known.personal),
    organization: validityHere(organization, known.organization),
  })
  return gap && { ...gap, state: standingHere(held[gap.kind], known[gap.kind]).state }
}
/** The certification that the step waits for; null if there is none, or until the device has been read. */
export const useGap = (step: CertifiedStep): GapHere | null => useGapOf((held) => certificationGap(step, held))
/** The certification that the account's steps wait for; null if there is none, or until the device has been read. */
export function useFirstGap(): GapHere | null {
  const { role } = useAccountProfile().actor
  return useGapOf((held) => firstGap(role, held))
}

const WAYS: Record<CertificationState, string> = {
  none: '去认证',
  waiting: '查看进度',
  rejected: '去更正',
  expired: '去更新',
  passed: '查看认证',
}
const SO_FAR: Partial<Record<CertificationState, string>> = {
  waiting: '资料正在审核，通过后站内信通知您。',
  rejected: '上次提交的资料没有通过审核。',
}

export function GapNotice({ gap, children }: { gap: GapHere; children?: string }) {
  const { kind, state, message } = gap
  return (
    <Notice
      tone="need"
      title={message}
      action={
        <ButtonLink
          size="sm"
          to={certificationPath(state === 'none' || state === 'rejected' || state === 'expired' ? kind : undefined)}
        >
          {WAYS[state]}
        </ButtonLink>
      }
    >
      {[SO_FAR[state], children].filter(Boolean).join('')}
    </Notice>
  )
}
