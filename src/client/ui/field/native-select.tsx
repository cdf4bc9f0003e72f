/** The platform's own picker in our frame: a phone's wheel, a desktop's list. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { control, FieldFrame, type FieldLook } from './field.tsx'
import { Icon } from '#client/ui/icon.tsx'

const Select = chakra('select', {
  base: { ...control, appearance: 'none', pr: 8, mr: '-36px', '& option': { color: 'fg', bg: 'bg.raised' } },
})

export type Option = { value: string; label: string; disabled?: boolean }

/** `placeholder` is the first, empty choice. */
export function NativeSelect({
  label,
  error,
  hint,
  required,
  disabled,
  options,
  placeholder,
  ...select
}: Omit<ComponentProps<typeof Select>, 'children'> & FieldLook & { options: readonly Option[]; placeholder?: string }) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      required={required ?? false}
      disabled={disabled}
      suffix={
        <chakra.span pointerEvents="none" display="block">
          <Icon name="down" size={18} />
        </chakra.span>
      }
    >
      {(ties) => (
        <Select {...ties} disabled={disabled} {...select}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
