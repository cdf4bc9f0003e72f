/** A weight typed on the numeric keypad in large figures. Thousands are grouped while the field is not focused. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { control, FieldFrame, type FieldLook, Input } from './field.tsx'
import { takes } from './takes.ts'

/** Lies over the input, so that typed text and selection are never rewritten. */
const Grouped = chakra('span', {
  base: {
    ...control,
    position: 'absolute',
    inset: 0,
    pointerEvents: 'none',
    fontSize: 'input',
    lineHeight: '1.35',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    'input:focus + &': { display: 'none' },
  },
})

export type WeightInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange' | 'type' | 'inputMode' | 'large' | 'children'
> &
  FieldLook & {
    /** The typed text, without grouping; the form parses and checks it. */
    value: string
    onValue: (text: string) => void
    /** reads what was typed or pasted */
    read?: (text: string) => string
    /** Shown after the label; kilograms unless said otherwise. */
    unit?: string
  }

export function WeightInput({
  label,
  unit = 'kg',
  value,
  onValue,
  read,
  error,
  warning,
  hint,
  required = false,
  suffix,
  action,
  disabled,
  ...input
}: WeightInputProps) {
  const grouped = /^\d{4,}$/.test(value) ? Number(value).toLocaleString('en-US') : null
  return (
    <FieldFrame
      label={`${label} ${unit}`}
      error={error}
      warning={warning}
      hint={hint}
      required={required}
      suffix={suffix}
      action={action}
      disabled={disabled}
    >
      {(ties) => (
        <chakra.span display="block" position="relative">
          <Input
            {...ties}
            disabled={disabled}
            autoComplete="off"
            {...input}
            large
            inputMode="decimal"
            value={value}
            {...takes(onValue, read)}
            css={grouped ? { '&:not(:focus)': { opacity: 0 } } : undefined}
          />
          {grouped ? <Grouped aria-hidden>{grouped}</Grouped> : null}
        </chakra.span>
      )}
    </FieldFrame>
  )
}
