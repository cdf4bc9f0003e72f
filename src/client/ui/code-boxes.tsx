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
            if (valueAsString.length === length) onComplete(valueAsString)
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
