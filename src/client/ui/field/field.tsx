/** A text field with its label inside the box, and the frame that every other kind of field shares. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#client/ui/icon.tsx'

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 'target',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line.control',
    rounded: 'md',
    transition: 'border-color 120ms, box-shadow 120ms',
    _hover: { borderColor: 'fg.muted' },
    '&:has(:is(input, textarea, select, [role=combobox]):focus)': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}' },
    '&[data-invalid]': { borderColor: 'danger' },
    '&[data-invalid]:has(:is(input, textarea, select, [role=combobox]):focus)': {
      borderColor: 'danger',
      boxShadow: '0 0 0 1px {colors.danger}',
    },
    '&[data-disabled]': { bg: 'bg.muted', borderColor: 'line.strong', color: 'fg.muted' },
  },
})

const Label = chakra('label', {
  base: { display: 'block', px: 3, pt: '7px', fontSize: 'tiny', lineHeight: '1.4', color: 'fg.muted' },
})
const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    mt: '6px',
    fontSize: 'sm',
    lineHeight: '1.45',
    '& svg': { mt: '1px' },
  },
})
/** The error below a control; the control names it with `aria-describedby`. */
export const FieldError = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <Line id={id} color="danger.fg">
    <Icon name="alert" size={16} />
    {children}
  </Line>
)
const Aside = chakra('span', { base: { pr: 3, fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap' } })

export type FieldLook = {
  label: string
  error?: string | undefined
  /** a probable mistake; the value stays, because the person may know better */
  warning?: string | undefined
  hint?: ReactNode
  required?: boolean
  suffix?: ReactNode
  action?: ReactNode
  disabled?: boolean | undefined
}

/** Attributes that connect a control with its label, hint and error. */
export type ControlTies = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/**
 * Frame of a field: label inside, `suffix` (a unit) and `action` (a button) at the right, then error or warning, and the hint.
 */
export function FieldFrame({
  label,
  error,
  warning,
  hint,
  required,
  suffix,
  action,
  disabled,
  children,
}: FieldLook & { children: (ties: ControlTies) => ReactNode }) {
  const id = useId()
  // The hint stays beside an error, because it may say how to fix it.
  const said = error ? `${id}-error` : warning ? `${id}-warning` : undefined
  const hinted = hint ? `${id}-hint` : undefined
  return (
    <chakra.div width="full" minW={0}>
      <Box data-invalid={error ? '' : undefined} data-disabled={disabled ? '' : undefined}>
        <chakra.div flex={1} minW={0}>
          <Label htmlFor={id}>
            {label}
            {required ? (
              <chakra.span color="danger.fg" ml="3px" aria-hidden>
                *
              </chakra.span>
            ) : null}
          </Label>
          {children({
            id,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': [said, hinted].filter(Boolean).join(' ') || undefined,
            'aria-required': required ? true : undefined,
          })}
        </chakra.div>
        {suffix ? <Aside>{suffix}</Aside> : null}
        {action ? <chakra.span pr="6px">{action}</chakra.span> : null}
      </Box>
      {error ? (
        <FieldError id={said}>{error}</FieldError>
      ) : warning ? (
        <Line id={said} color="need.fg" role="status">
          <Icon name="alert" size={16} />
          {warning}
        </Line>
      ) : null}
      {hint ? (
        <Line id={hinted} color="fg.muted">
          {hint}
        </Line>
      ) : null}
    </chakra.div>
  )
}

/** The bare control inside the frame, which shows the focus. */
export const control = {
  display: 'block',
  width: 'full',
  px: 3,
  pb: '7px',
  bg: 'transparent',
  border: '0',
  outline: 'none !important',
  fontSize: 'xl',
  lineHeight: '1.5',
  color: 'fg',
  textOverflow: 'ellipsis',
  '&:disabled': { color: 'fg.muted' },
} as const

/** The bare text input; `large` for figures. */
export const Input = chakra('input', {
  base: control,
  variants: {
    large: { true: { fontSize: 'input', lineHeight: '1.35', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' } },
  },
})

export type FieldProps = Omit<ComponentProps<typeof Input>, 'children'> & FieldLook

/** Accepts every prop of <input>, including `ref`, so that `{...register('phone')}` fits. */
export function Field({ label, error, warning, hint, required, suffix, action, disabled, ...input }: FieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      warning={warning}
      hint={hint}
      required={required ?? false}
      suffix={suffix}
      action={action}
      disabled={disabled}
    >
      {(ties) => <Input {...ties} disabled={disabled} autoComplete="off" {...input} />}
    </FieldFrame>
  )
}
