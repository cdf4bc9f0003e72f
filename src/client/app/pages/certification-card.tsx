/** 实名认证 on 欢迎页: whether the person, the firm and its contract are certified. */
import { Link } from 'react-router-dom'
import { useHasContract } from '#client/features/contracts/queries.ts'
import { AuthStatus, certificates, statusItems } from '#client/features/session/identity/auth-status.tsx'
import { contractsPath } from '#client/lib/paths.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

export function CertificationCard() {
  const { user, actor } = useAccountProfile()
  const items = certificates(statusItems(user, { signed: useHasContract(), to: contractsPath(actor.role) }))
  return (
    <section>
      <SectionTitle aside={<Link to="/user/account/secure">账号安全 ›</Link>}>实名认证</SectionTitle>
      <Card roomy>
        <AuthStatus items={items} />
      </Card>
    </section>
  )
}
