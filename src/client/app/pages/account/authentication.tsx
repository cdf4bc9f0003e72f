/** 实名认证: the firm's and the person's certification. */
import { chakra } from '@chakra-ui/react'
import { useAccountProfile, verifiedPhone } from '#client/app/account-profile-context.ts'
import { CertificationCard } from '#client/features/certification/certification-cards.tsx'
import { useCertifications } from '#client/features/certification/queries.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const { organization, personal, failed } = useCertifications()
  const { user } = useAccountProfile()
  const { certification: known } = user
  const read = organization !== undefined && personal !== undefined
  return (
    <>
      <PageHeader title="实名认证" back="/user" />
      <PageBody>
        {read || failed ? (
          <>
            <CertificationCard
              kind="organization"
              item={organization ?? null}
              known={known.organization}
              phone={verifiedPhone(user)}
            />
            <CertificationCard kind="personal" item={personal ?? null} known={known.personal} phone={verifiedPhone(user)} />
            <chakra.p fontSize="sm" color="fg.muted">
              看看行情、货源和填写草稿不需要认证。没有网络也可以填写和提交，联网后自动送审。
            </chakra.p>
          </>
        ) : (
          <SkeletonCards count={2} />
        )}
      </PageBody>
    </>
  )
}
