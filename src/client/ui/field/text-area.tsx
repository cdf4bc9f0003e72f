/** Several lines of text, growing with the content; `max_length` shows a counter. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { control, FieldFrame, type FieldLook } from './field.tsx'

const Area = chakra('textarea', {
  base: { ...control, fontSize: 'typed', minH: '88px', resize: 'vertical', fieldSizing: 'content', maxH: '50vh' },
})

export function TextArea({
  label,
  error,
  hint,
  required,
  disabled,
  ...area
}: Omit<ComponentProps<typeof Area>, 'children'> & FieldLook) {
  const length = typeof area.value === 'string' ? area.value.length : null
  const counter = area.maxLength && length !== null ? `${length}/${area.maxLength}` : undefined
  return (
    <FieldFrame
      label={counter ? `${label}（${counter}）` : label}
      error={error}
      hint={hint}
      required={required ?? false}
      disabled={disabled}
    >
      {(ties) => <Area {...ties} disabled={disabled} {...area} />}
    </FieldFrame>
  )
}
