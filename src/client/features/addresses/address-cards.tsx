/** Addresses as cards with their actions, and the empty state. */
import { chakra } from '@chakra-ui/react'
import { addressPath } from '#client/lib/paths.ts'
import { Found } from '#client/lists/found.tsx'
import { RankedFoot } from '#client/lists/ranked-foot.tsx'
import { RecordCard } from '#client/lists/record-card.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { type AddressItem, useAddressActions } from './queries.ts'

const Fact = chakra('p', {
  base: {
    display: 'flex',
    gap: 2,
    minW: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { flexShrink: 0, mt: '3px', color: 'fg.subtle' },
  },
})
export const NO_ADDRESS = {
  icon: 'location',
  title: '还没有仓库地址',
  hint: '添加装货、卸货的地点。本企业的同事都能看到，没有网络也可以添加。',
} as const

function AddressCard({ item }: { item: AddressItem }) {
  const { value: address } = item
  const { name, contact, phone, region_name, detail, has_weighbridge, is_default } = address
  const actions = useAddressActions()
  return (
    <RecordCard
      item={item}
      label={name}
      name={<Found text={name} />}
      tags={
        <>
          {is_default ? <Tag tone="copper">默认</Tag> : null}
          {has_weighbridge ? <Tag tone="verdigris">有地磅</Tag> : null}
        </>
      }
      foot={
        <RankedFoot
          item={item}
          word="仓库地址"
          title={name}
          edit={addressPath(address.id)}
          makeDefault={() => actions.makeDefault(address)}
          remove={() => actions.remove(address)}
        />
      }
    >
      <Fact>
        <Icon name="location" size={18} />
        <span>
          <Found text={`${region_name} ${detail}`} />
        </span>
      </Fact>
      <Fact color="fg.muted">
        <Icon name="user" size={18} />
        <span>
          <Found text={`${contact}　${phone}`} />
        </span>
      </Fact>
    </RecordCard>
  )
}

export function AddressCards({ items }: { items: readonly AddressItem[] }) {
  return (
    <CardList>
      {items.map((item) => (
        <li key={item.value.id}>
          <AddressCard item={item} />
        </li>
      ))}
    </CardList>
  )
}
