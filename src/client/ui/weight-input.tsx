/** A weight typed on the numeric keypad in large figures; thousands are grouped once the field is left. */
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

const grouped = (text: string) => (/^\d+$/.test(text) ? Number(text).toLocaleString('en-US') : text)

export type WeightInputProps = Omit<FieldProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'large'> & {
  /** What was typed, without grouping; the form parses and checks it. */
  value: string
  onValue: (text: string) => void
  /** Shown after the label; kilograms unless said otherwise. */
  unit?: string
}

export function WeightInput({ label, unit = 'kg', value, onValue, onFocus, onBlur, ...field }: WeightInputProps) {
  const [typing, setTyping] = useState(false)
  return (
    <Field
      {...field}
      label={`${label} ${unit}`}
      large
      inputMode="decimal"
      enterKeyHint="next"
      value={typing ? value : grouped(value)}
      onChange={(event) => onValue(event.target.value.replace(/[,，\s]/g, ''))}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
