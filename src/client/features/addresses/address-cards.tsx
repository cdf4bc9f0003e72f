/** Addresses as cards, each with what can be done with it; and what stands there while there are none. */
import { chakra } from '@chakra-ui/react'
import { addressPath } from '#client/lib/paths.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import { Found } from '#client/lists/found.tsx'
import { QueuedTag } from '#client/lists/queued-tag.tsx'
import { refusalWords } from '#client/sync/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, CardFoot, CardList } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Address } from '#domain/address.ts'
import { type AddressItem, refusedEdit, useAddressActions } from './queries.ts'

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
export const ADD_ADDRESS = addressPath('new')
export function NoAddress() {
  return (
    <Empty
      icon="location"
      title="还没有仓库地址"
      hint="添加装货、卸货的地点。本企业的同事都能看到，没有网络也可以添加。"
      action={
        <ButtonLink variant="primary" icon="plus" to={ADD_ADDRESS}>
          添加地址
        </ButtonLink>
      }
    />
  )
}

/** Does `what` to the address and says so. */
async function done(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}

function AddressCard({ item }: { item: AddressItem }) {
  const { value: address, pending, review } = item
  const { name, contact, phone, region_name, detail, has_weighbridge, is_default } = address
  const actions = useAddressActions()
  const remove = async (each: Address) => {
    const message = `“${each.name}”会从本企业所有同事的设备上删除。`
    if (!(await confirm({ title: '删除这个仓库地址？', message, confirm_label: '删除', danger: true }))) return
    await done(`删除仓库地址 · ${each.name}`, () => actions.remove(each))
  }
  const [refused] = review
  return (
    <Card aria-label={name} display="flex" flexDirection="column" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        <chakra.h2 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          <Found text={name} />
        </chakra.h2>
        {is_default ? <Tag tone="copper">默认</Tag> : null}
        {has_weighbridge ? <Tag tone="verdigris">有地磅</Tag> : null}
        <QueuedTag row={pending[0] ?? refused} />
      </chakra.div>
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
      {refused ? (
        <chakra.p color="need.fg" fontSize="sm">
          {refusalWords(refused)}
        </chakra.p>
      ) : null}
      <CardFoot>
        {refused ? (
          <ButtonLink size="sm" to="/go/sync">
            同步中心
          </ButtonLink>
        ) : (
          <>
            {is_default ? null : (
              <chakra.span mr="auto" ml="-14px">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`设为默认：${name}`}
                  onClick={() => void done(`设为默认地址 · ${name}`, () => actions.makeDefault(address))}
                >
                  设为默认
                </Button>
              </chakra.span>
            )}
            <Button size="sm" icon="trash" aria-label={`删除：${name}`} onClick={() => void remove(address)}>
              删除
            </Button>
          </>
        )}
        {refused && !refusedEdit(item) ? null : (
          <ButtonLink size="sm" icon="edit" aria-label={`编辑：${name}`} to={addressPath(address.id)}>
            编辑
          </ButtonLink>
        )}
      </CardFoot>
    </Card>
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
