/** Several choices of which any may be ticked: one checkbox each, with what it is for. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { useBound } from './fields.tsx'

const Group = chakra('fieldset', { base: { border: 0, minW: 0, display: 'grid', gap: 1 } })

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
  const id = useId()
  return (
    <Group aria-describedby={error ? id : undefined}>
      <chakra.legend fontSize="sm" color="fg.muted" mb={1}>
        {legend}
      </chakra.legend>
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
      {error ? (
        <chakra.p id={id} fontSize="sm" color="danger.fg">
          {error}
        </chakra.p>
      ) : null}
    </Group>
  )
}
