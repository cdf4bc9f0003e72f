/** Several choices of which any may be ticked: one checkbox each, with what it is for. */
import { chakra } from '@chakra-ui/react'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { useBound } from './fields.tsx'

interface Props<T extends string> {
  name: string
  legend: string
  choices: readonly T[]
  labels: Readonly<Record<T, string>>
  hints: Readonly<Record<T, string>>
  /** the choices after one was ticked or unticked */
  ticked: (before: readonly T[], choice: T, on: boolean) => T[]
}
export function ChecksField<T extends string>({ name, legend, choices, labels, hints, ticked }: Props<T>) {
  const { value = [], error, change } = useBound<readonly T[]>(name)
  return (
    <FieldGroup label={legend} error={error}>
      <chakra.div display="grid" gap={1} mt={1}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            name={`${name}.${choice}`}
            checked={value.includes(choice)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => change(ticked(value, choice, target.checked))}
            label={
              <chakra.span display="block">
                {labels[choice]}
                <chakra.span display="block" fontSize="sm" lineHeight="1.45" color="fg.muted">
                  {hints[choice]}
                </chakra.span>
              </chakra.span>
            }
          />
        ))}
      </chakra.div>
    </FieldGroup>
  )
}
