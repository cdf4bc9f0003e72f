/** Several controls with one label and one error, such as choices of which one or any is taken. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

const Group = chakra('fieldset', { base: { border: 0, minW: 0 } })

interface Props {
  label: string
  /** The field above names the choice already, so only screen readers get the label. */
  named_above?: true | undefined
  error?: string | undefined
  children: ReactNode
}
export function FieldGroup({ label, named_above, error, children }: Props) {
  const id = useId()
  return (
    <Group aria-describedby={error ? id : undefined}>
      <chakra.legend {...(named_above ? { srOnly: true } : { fontSize: 'sm', color: 'fg.muted' })}>{label}</chakra.legend>
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </Group>
  )
}
