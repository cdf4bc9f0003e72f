/** The fields of a document's last day: a day in `valid_until`, or 长期 in `lasting`. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SwitchField, TextField } from './fields.tsx'

interface Props {
  label: string
  lasting: boolean
  lasting_label: string
  hint?: ReactNode
  /** stands below the switch */
  note?: ReactNode
}
export const UntilFields = ({ label, lasting, lasting_label, hint, note }: Props) => (
  <chakra.div display="grid" gap={1}>
    {lasting ? null : <TextField name="valid_until" label={label} type="date" required hint={hint} />}
    <SwitchField name="lasting" label={lasting_label} />
    {note ? <chakra.p fontSize="sm">{note}</chakra.p> : null}
  </chakra.div>
)
