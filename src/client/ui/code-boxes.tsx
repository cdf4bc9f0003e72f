/** A one-time code with a box for each digit: a code that is pasted, or suggested by the phone, fills them all. */
import { chakra, PinInput } from '@chakra-ui/react'
import type { Ref } from 'react'
import { FieldFrame, type FieldLook } from './field.tsx'

const Row = chakra(
  PinInput.Control,
  { base: { display: 'flex', gap: '6px', px: 3, pt: '2px', pb: '9px' } },
  { forwardAsChild: true },
)
const Box = chakra(
  PinInput.Input,
  {
    base: {
      flex: 1,
      minW: 0,
      maxW: '40px',
      textAlign: 'center',
      bg: 'transparent',
      borderBottomWidth: '2px',
      borderColor: 'line.control',
      outline: 'none !important',
      fontSize: 'xl',
      lineHeight: '1.5',
      fontVariantNumeric: 'tabular-nums',
      color: 'fg',
      '&:focus': { borderColor: 'focus' },
    },
  },
  { forwardAsChild: true },
)

/** Whether the change of a value ends the code: typed over a full one, only its last digit does, or several at once that were pasted. */
function completes(before: string, after: string, length: number): boolean {
  if (after.length < length) return false
  const changed = [...after].flatMap((digit, index) => (digit === before[index] ? [] : [index]))
  return before.length < length || changed.length > 1 || changed[0] === length - 1
}

/** The last digit completes the code, which `onComplete` may send at once. `ref` is the first box. */
export function CodeBoxes({
  length,
  value,
  onValue,
  onComplete,
  ref,
  ...look
}: FieldLook & {
  length: number
  value: string
  onValue: (value: string) => void
  onComplete: (value: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <FieldFrame {...look}>
      {({ id, 'aria-describedby': described_by }) => (
        <PinInput.Root
          ids={{ input: (index) => (index === '0' ? id : `${id}-${index}`) }}
          name="code"
          count={length}
          otp
          placeholder=""
          invalid={Boolean(look.error)}
          value={[...value]}
          onValueChange={({ valueAsString }) => {
            onValue(valueAsString)
            // The machine's own event comes only once; a corrected code is complete again.
            if (completes(value, valueAsString, length)) onComplete(valueAsString)
          }}
          translations={{ inputLabel: (index) => `第 ${index + 1} 位` }}
        >
          <Row role="group" aria-label={look.label} aria-describedby={described_by}>
            {Array.from({ length }, (_, index) => (
              <Box key={index} index={index} ref={index === 0 ? ref : undefined} />
            ))}
          </Row>
          <PinInput.HiddenInput />
        </PinInput.Root>
      )}
    </FieldFrame>
  )
}
