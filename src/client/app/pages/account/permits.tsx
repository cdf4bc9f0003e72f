/** 证照: the firm's permits beside its business licence. The query contains the permit that is being added or edited. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ADD_PERMIT, NoPermit, PermitCards } from '#client/features/permits/permit-cards.tsx'
import { PermitForm } from '#client/features/permits/permit-form.tsx'
import { usePermits } from '#client/features/permits/queries.ts'
import { permitPath } from '#client/lib/paths.ts'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { useOpened } from '#client/lists/use-opened.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const Add = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={ADD_PERMIT}>
    添加证照
  </ButtonLink>
)

export function Page() {
  const { items, failed, again } = usePermits()
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const edited = params.get('edit')
  const item = useOpened(items, edited)
  const close = () => void (key === 'default' ? navigate(permitPath()) : navigate(-1))
  const body = () => {
    if (items?.length) return <PermitCards items={items} />
    if (items) return <NoPermit />
    if (!failed) return <SkeletonCards count={2} />
    return (
      <NotReadYet what="证照" possible="添加" failed={failed} again={again}>
        <Add />
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title="证照" back="/user" />
      <PageBody maxW="wide">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              营业执照以外的证照，只有本企业和平台审核人员能看到
            </chakra.p>
            <Add />
          </chakra.div>
        ) : null}
        {body()}
      </PageBody>
      {edited === 'new' || item ? (
        <PermitForm key={edited} item={edited === 'new' ? null : item} all={items ?? []} onClose={close} />
      ) : null}
    </>
  )
}
