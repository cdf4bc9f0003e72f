/** Invitations to the phone that registers: join one of the firms, or register a firm of one's own. */
import { chakra } from '@chakra-ui/react'
import type { Offer } from '#api/members.ts'
import { Radio } from '#client/ui/field/checkbox.tsx'
import { rolesText } from '#domain/firm/member.ts'

const Group = chakra('fieldset', {
  base: { border: 0, minW: 0, display: 'grid', gap: 1, p: 3, bg: 'brand.tint', rounded: 'md' },
})

/** The value of an own firm. */
export const OWN_FIRM = 'own'

/** `value` is the id of an invitation, OWN_FIRM, or empty while nothing is chosen. */
export function OfferChoice({
  offers,
  value,
  onValue,
}: {
  offers: readonly Offer[]
  value: string
  onValue: (value: string) => void
}) {
  const choices = [
    ...offers.map(({ id, firm_name, roles }) => ({
      id,
      label: `加入${firm_name}（${rolesText(roles)}）`,
    })),
    { id: OWN_FIRM, label: '不加入，注册自己的企业' },
  ]
  return (
    <Group>
      <chakra.legend fontWeight="bold" float="left">
        有企业邀请您加入
      </chakra.legend>
      {choices.map(({ id, label }) => (
        <Radio key={id} name="offer" checked={value === id} onChange={() => onValue(id)} label={label} />
      ))}
    </Group>
  )
}
