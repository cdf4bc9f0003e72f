/** 仓库地址: the firm's places of loading and unloading. The address that is being added or edited is in the query. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ADD_ADDRESS, AddressCards, NoAddress } from '#client/features/addresses/address-cards.tsx'
import { AddressForm } from '#client/features/addresses/address-form.tsx'
import { useAddresses } from '#client/features/addresses/queries.ts'
import { addressPath } from '#client/lib/paths.ts'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PageBody } from '#client/ui/page-body.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

const Add = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={ADD_ADDRESS}>
    添加地址
  </ButtonLink>
)

/** Leads back to where the dialog was opened, or to the list when it was opened by its link. */
function useClose() {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => void (key === 'default' ? navigate(addressPath()) : navigate(-1))
}

export function Page() {
  const { items, failed, again } = useAddresses()
  const [params] = useSearchParams()
  const close = useClose()
  const edited = params.get('edit')
  const item = items?.find(({ value }) => value.id === edited) ?? null
  const body = () => {
    if (items?.length) return <AddressCards items={items} />
    if (items) return <NoAddress />
    if (!failed) return <SkeletonCards count={3} />
    return (
      <NotReadYet what="仓库地址" possible="添加" failed={failed} again={again}>
        <Add />
      </NotReadYet>
    )
  }
  return (
    <>
      <PageHeader title="仓库地址" back="/user" />
      <PageBody maxW="1200px">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              本企业装货、卸货的地点，同事共用
            </chakra.p>
            <Add />
          </chakra.div>
        ) : null}
        {body()}
      </PageBody>
      {edited === 'new' || item ? (
        <AddressForm key={edited} item={edited === 'new' ? null : item} all={items ?? []} onClose={close} />
      ) : null}
    </>
  )
}
