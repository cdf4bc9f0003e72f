/** A one-time code over one box per digit. A pasted code, also inside a message, or one suggested by the phone fills them all. */
import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { isCode } from '#domain/input/contact.ts'
import { readCode } from '#domain/input/typed.ts'
import { FieldFrame, type FieldLook } from './field.tsx'
import { takes } from './takes.ts'

const PITCH_PX = 44
const LINE_PX = 36

/** A single input whose digits are spaced like the lines below them, so that input methods, paste and the caret work as usual. */
const Boxes = chakra('input', {
  base: {
    display: 'block',
    mx: 3,
    mt: '2px',
    mb: '9px',
    pb: '2px',
    pl: `calc((${LINE_PX}px - 1ch) / 2)`,
    letterSpacing: `calc(${PITCH_PX}px - 1ch)`,
    bg: 'transparent',
    backgroundImage: `repeating-linear-gradient(to right, {colors.line.control} 0 ${LINE_PX}px, transparent ${LINE_PX}px ${PITCH_PX}px)`,
    backgroundSize: `calc(100% - ${PITCH_PX - LINE_PX}px - 1ch) 2px`,
    backgroundPosition: 'left bottom',
    backgroundRepeat: 'no-repeat',
    border: '0',
    outline: 'none !important',
    fontSize: 'xl',
    lineHeight: '1.5',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg',
    '&:focus': {
      backgroundImage: `repeating-linear-gradient(to right, {colors.focus} 0 ${LINE_PX}px, transparent ${LINE_PX}px ${PITCH_PX}px)`,
    },
  },
})

/** The last digit completes the code, which `onComplete` may send at once. A complete code accepts no more digits. */
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
  const code = readCode(length)
  // Text typed after a refused code starts the next one.
  const read = (text: string) =>
    look.error && value.length === length && text.length > length && text.startsWith(value)
      ? code(text.slice(length))
      : code(text, value)
  const take = (next: string) => {
    onValue(next)
    if (next !== value && isCode(next, length)) onComplete(next)
  }
  return (
    <FieldFrame {...look}>
      {(ties) => (
        <Boxes
          {...ties}
          ref={ref}
          name="verification_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          style={{ width: `calc(${length * PITCH_PX}px + 1ch)` }}
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...takes(take, read)}
        />
      )}
    </FieldFrame>
  )
}
