/** The box that ticks a card of a list. It lies above the link that covers the card. */
import { chakra } from '@chakra-ui/react'
import { Checkbox } from '#client/ui/field/checkbox.tsx'

const Above = chakra('span', {
  base: {
    position: 'relative',
    zIndex: 1,
    my: '-8px',
    mr: '-8px',
    display: 'inline-block',
    verticalAlign: 'middle',
    flexShrink: 0,
  },
})

interface Props {
  /** the record's name, for screen readers */
  name: string
  checked: boolean
  onChange: (on: boolean) => void
}
export const PickBox = ({ name, checked, onChange }: Props) => (
  <Above>
    <Checkbox
      label={<chakra.span srOnly>选择 {name}</chakra.span>}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </Above>
)
