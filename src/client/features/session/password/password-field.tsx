/** A password field with a switch that shows it. A new password also shows its strength by length. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/constants.ts'
import { MESSAGES } from '#domain/input/sentences.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'

/** Minimum lengths of each strength. Length matters more than composition. */
const STEPS = [
  { from: 16, words: '强', color: 'done', text: 'done.fg' },
  { from: 12, words: '较强', color: 'done', text: 'done.fg' },
  { from: PASSWORD_MIN_LENGTH, words: '一般，再长一些更安全', color: 'need', text: 'need.fg' },
  { from: 0, words: `至少 ${PASSWORD_MIN_LENGTH} 个字符`, color: 'line.control', text: 'fg.muted' },
] as const

const Bar = chakra('span', { base: { flex: '0 0 28px', height: '4px', rounded: 'full', bg: 'line' } })

function Strength({ length }: { length: number }) {
  const at = STEPS.findIndex((step) => length >= step.from)
  const step = STEPS[at]
  if (!step) return null
  return (
    <chakra.span display="flex" alignItems="center" gap="5px" flexWrap="wrap">
      {[3, 2, 1].map((limit) => (
        <Bar key={limit} bg={length > 0 && at < limit ? step.color : 'line'} aria-hidden />
      ))}
      <chakra.span ml="5px" color={step.text}>
        {length >= PASSWORD_MIN_LENGTH ? `密码强度：${step.words}` : step.words}
      </chakra.span>
    </chakra.span>
  )
}

/** `fresh`: the person chooses a new password here. */
export function PasswordField({
  fresh = false,
  label = '密码',
  ...field
}: Omit<ComponentProps<typeof Field>, 'label' | 'action' | 'type' | 'value'> & {
  fresh?: boolean
  label?: string
  value: string
}) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_MAX_LENGTH}
      placeholder={MESSAGES.password_required}
      hint={fresh ? <Strength length={field.value.length} /> : undefined}
      action={
        <IconButton
          icon={shown ? 'eye_off' : 'eye'}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          color="fg.muted"
          onClick={() => setShown(!shown)}
        />
      }
      {...field}
    />
  )
}
