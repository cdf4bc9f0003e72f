/** 实名认证 on 欢迎页: whether the person, the firm and its contract are certified. */
import { Link } from 'react-router-dom'
import { useHasContract } from '#client/features/contracts/queries.ts'
import { AuthStatus, certificates, statusItems } from '#client/features/session/identity/auth-status.tsx'
import { certificationPath, contractsPath } from '#client/lib/paths.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { useStandings } from '#client/app/certification-gap.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

export function CertificationCard() {
  const { user, actor } = useAccountProfile()
  const states = useStandings()
  const items = certificates(statusItems(user, { signed: useHasContract(), to: contractsPath(actor.role) }, states))
  const missing = states !== null && (states.organization !== 'passed' || states.personal !== 'passed')
  return (
    <section>
      <SectionTitle aside={<Link to={certificationPath()}>{missing ? '去认证' : '认证资料'} ›</Link>}>实名认证</SectionTitle>
      <Card roomy>
        <AuthStatus items={items} />
      </Card>
    </section>
  )
}
