/** 仓库地址: the firm's places of loading and unloading. The query contains the address that is being added or edited. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ADD_ADDRESS, AddressCards, NoAddress } from '#client/features/addresses/address-cards.tsx'
import { AddressForm } from '#client/features/addresses/address-form.tsx'
import { useAddresses, useFoundAddresses } from '#client/features/addresses/queries.ts'
import { addressPath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { NotReadYet } from '#client/lists/not-read-yet.tsx'
import { useOpened } from '#client/lists/use-opened.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'

/** With more addresses than this, a search is shown. */
const MANY = 6

const Add = () => (
  <ButtonLink variant="primary" size="sm" icon="plus" to={ADD_ADDRESS}>
    添加地址
  </ButtonLink>
)

/** Goes back to the page before the dialog, or to the list if a link opened the dialog. */
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
  const item = useOpened(items, edited)
  const { typed, setTyped, value: search } = useTypedParam()
  const found = useFoundAddresses(items, search)
  const body = () => {
    if (found.length > 0) return <AddressCards items={found} />
    if (items?.length) {
      return (
        <Empty
          icon="search"
          title={`没有找到“${search}”`}
          hint="可按名称、联系人、电话或地址搜索，汉字、拼音或首字母均可。"
          action={<Button onClick={() => setTyped('')}>清除搜索</Button>}
        />
      )
    }
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
      <PageBody maxW="wide">
        {items?.length ? (
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3}>
            <chakra.p fontSize="sm" color="fg.muted">
              本企业装货、卸货的地点，同事共用
            </chakra.p>
            <Add />
          </chakra.div>
        ) : null}
        {search || (items && items.length > MANY) ? (
          <chakra.div maxW={{ md: '340px' }}>
            <SearchField label="搜索仓库地址" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
          </chakra.div>
        ) : null}
        <FoundBy typed={search}>{body()}</FoundBy>
      </PageBody>
      {edited === 'new' || item ? (
        <AddressForm key={edited} item={edited === 'new' ? null : item} all={items ?? []} onClose={close} />
      ) : null}
    </>
  )
}
