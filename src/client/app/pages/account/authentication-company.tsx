/** 企业认证: the form, once the device knows what was sent before. */
import { useNavigate } from 'react-router-dom'
import { useAccountProfile, verifiedPhone } from '#client/app/account-profile-context.ts'
import { OrganizationForm } from '#client/features/certification/organization-form.tsx'
import { useCertifications } from '#client/features/certification/queries.ts'
import { certificationPath } from '#client/lib/paths.ts'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

export function Page() {
  const { organization: item, failed } = useCertifications()
  const navigate = useNavigate()
  const { user } = useAccountProfile()
  return (
    <>
      <PageHeader title="企业认证" back={certificationPath()} />
      {item !== undefined || failed ? (
        <OrganizationForm
          item={item ?? null}
          phone={verifiedPhone(user)}
          onDone={() => void navigate(certificationPath(), { replace: true })}
        />
      ) : (
        <PageBody>
          <SkeletonCards count={2} />
        </PageBody>
      )}
    </>
  )
}
