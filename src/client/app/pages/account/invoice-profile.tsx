/** 发票信息: the invoice title of a buyer's firm. */
import { useNavigate } from 'react-router-dom'
import { ProfileForm } from '#client/features/invoices/profile-form.tsx'
import { useInvoiceProfile } from '#client/features/invoices/queries.ts'
import { EMPTY_TITLE } from '#client/features/invoices/title-fields.tsx'
import { useFirstTitle } from '#client/features/invoices/use-first-title.ts'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

export function Page() {
  const profile = useInvoiceProfile()
  const first = useFirstTitle(profile === null)
  const navigate = useNavigate()
  const known = profile !== undefined && (profile !== null || first)
  return (
    <>
      <PageHeader title="发票信息" back="/user" />
      {known ? (
        <ProfileForm item={profile} begin={first ?? EMPTY_TITLE} onDone={() => void navigate('/user')} />
      ) : (
        <PageBody maxW="880px">
          <SkeletonCards count={2} />
        </PageBody>
      )}
    </>
  )
}
