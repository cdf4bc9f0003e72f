/** 账号类型: the side of a new account; it cannot be changed later. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'

const TYPES = [
  { value: '1', label: '供应商', what: '上架货源、发货', icon: 'truck' },
  { value: '2', label: '采购商', what: '发布需求、收货付款', icon: 'goods' },
] as const satisfies readonly { value: string; label: string; what: string; icon: IconName }[]

const Group = chakra('fieldset', { base: { border: 0, minW: 0 } })
const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minH: 'targetLg',
    minW: 0,
    px: 3,
    py: '9px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line.control',
    rounded: 'md',
    cursor: 'pointer',
    '& svg': { color: 'fg.muted' },
    '& input': { boxSize: 'check', flexShrink: 0, accentColor: '{colors.brand}', ml: 'auto' },
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.tint', boxShadow: '0 0 0 1px {colors.brand}' },
    '&:has(:checked) svg': { color: 'brand.fg' },
    '&:has([aria-invalid])': { borderColor: 'danger' },
  },
})

export const typeCheck = (value: string): string | null => (value ? null : '请选择账号类型')

/** `value` is '1', '2', or empty while nothing is chosen. */
export function TypeChoice({
  value,
  error,
  onValue,
}: {
  value: string
  error?: string | null | undefined
  onValue: (value: string) => void
}) {
  const id = useId()
  return (
    <Group>
      <chakra.legend fontSize="sm" color="fg.muted" mb="6px">
        账号类型
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(160px, 100%), 1fr))" gap="10px">
        {TYPES.map((type) => (
          <Option key={type.value}>
            <Icon name={type.icon} size={22} />
            <chakra.span minW={0} lineHeight="1.4">
              <chakra.b display="block" fontWeight="bold">
                {type.label}
              </chakra.b>
              <chakra.span fontSize="tiny" color="fg.muted">
                {type.what}
              </chakra.span>
            </chakra.span>
            <input
              type="radio"
              name="type"
              value={type.value}
              checked={value === type.value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              onChange={() => onValue(type.value)}
            />
          </Option>
        ))}
      </chakra.div>
      {error ? (
        <chakra.p id={id} mt="6px" fontSize="sm" color="danger.fg">
          {error}
        </chakra.p>
      ) : null}
    </Group>
  )
}
