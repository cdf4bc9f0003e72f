/** 仓库地址: the firm's places of loading and unloading. */
import { chakra } from '@chakra-ui/react'
import { AddressCards, NO_ADDRESS } from '#client/features/addresses/address-cards.tsx'
import { AddressForm } from '#client/features/addresses/address-form.tsx'
import { useAddresses, useFoundAddresses } from '#client/features/addresses/queries.ts'
import { addressPath } from '#client/lib/paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { RecordPage } from '#client/lists/record-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'

/** With more addresses than this, a search is shown. */
const MANY = 6

export function Page() {
  const rows = useAddresses()
  const { typed, setTyped, value: search } = useTypedParam()
  const found = useFoundAddresses(rows.items, search)
  return (
    <RecordPage
      title="仓库地址"
      about="本企业装货、卸货的地点，同事共用"
      add="添加地址"
      pathOf={addressPath}
      rows={rows}
      none={NO_ADDRESS}
      tools={
        search || (rows.items && rows.items.length > MANY) ? (
          <chakra.div maxW={{ md: '340px' }}>
            <SearchField label="搜索仓库地址" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
          </chakra.div>
        ) : null
      }
      renderList={() =>
        found.length > 0 ? (
          <FoundBy typed={search}>
            <AddressCards items={found} />
          </FoundBy>
        ) : (
          <Empty
            icon="search"
            title={`没有找到“${search}”`}
            hint="可按名称、联系人、电话或地址搜索，汉字、拼音或首字母均可。"
            action={<Button onClick={() => setTyped('')}>清除搜索</Button>}
          />
        )
      }
      renderForm={(form) => <AddressForm {...form} />}
    />
  )
}
