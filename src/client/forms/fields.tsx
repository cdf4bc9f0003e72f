/** Fields of a form. Each is bound by its name, holds the value that the call wants, shows it as people write it, and shows its error. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { useController } from 'react-hook-form'
import { Checkbox, Radio, Switch } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { NativeSelect } from '#client/ui/native-select.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { WeightInput } from '#client/ui/weight-input.tsx'
import { type Figure, isoTime, KG, PERMILLE, textOf, timeText, TONNES, typedFigure, type Unit, YUAN } from './figures.ts'
import { useShown } from './form.tsx'
import { PhotoPicker } from './photos.tsx'

/** The value, error and change of the field with this name. */
export function useBound<T>(name: string) {
  useShown(name)
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field
  return {
    value: value as T | undefined,
    error: fieldState.error?.message,
    change: onChange as (value: T) => void,
    onBlur,
    ref,
  }
}

type Bound<P> = Omit<P, 'name' | 'value' | 'onChange' | 'error' | 'checked' | 'ref' | 'onValue'> & { name: string }

/** `format` reads what was typed, key by key; `onLeave` is called after the field has lost the focus. */
export function TextField({
  name,
  format = (text) => text,
  onLeave,
  ...look
}: Bound<ComponentProps<typeof Field>> & { format?: (text: string) => string; onLeave?: () => void }) {
  const { value = '', error, change, onBlur, ref } = useBound<string>(name)
  return (
    <Field
      {...look}
      name={name}
      ref={ref}
      value={value}
      error={error}
      onChange={(event) => change(format(event.target.value))}
      onBlur={() => {
        onBlur()
        onLeave?.()
      }}
    />
  )
}

export function TextBox({ name, ...look }: Bound<ComponentProps<typeof TextArea>>) {
  const { value = '', error, change, ref } = useBound<string>(name)
  return <TextArea {...look} name={name} ref={ref} value={value} error={error} onChange={(event) => change(event.target.value)} />
}

/** The chosen text becomes a number where the field holds a number. */
export function SelectField({
  name,
  onChoose,
  ...look
}: Bound<ComponentProps<typeof NativeSelect>> & { onChoose?: (value: string) => void }) {
  const { value, error, change, ref } = useBound<string | number | null>(name)
  return (
    <NativeSelect
      {...look}
      name={name}
      ref={ref}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => {
        change(typeof value === 'number' ? Number(target.value) : target.value)
        onChoose?.(target.value)
      }}
    />
  )
}

/** The text stays as it was typed for as long as it means what the form holds; a value set from elsewhere replaces it. */
function useFigure(name: string, unit: Unit) {
  const { value = null, error, change, ref } = useBound<Figure>(name)
  const [typed, setTyped] = useState(() => textOf(unit, value))
  const text = typedFigure(unit, typed) === value ? typed : textOf(unit, value)
  const type = (next: string) => {
    setTyped(next)
    change(typedFigure(unit, next))
  }
  return { text, error, problem: unit.problem(text), type, ref, value }
}

type FigureProps = Bound<ComponentProps<typeof Field>>
const figureField = (unit: Unit, suffix: string) =>
  function FigureField({ name, ...look }: FigureProps) {
    const { text, error, problem, type, ref } = useFigure(name, unit)
    return (
      <Field
        suffix={suffix}
        inputMode="decimal"
        {...look}
        name={name}
        ref={ref}
        value={text}
        error={unit.at_once ? (problem ?? error) : error && (problem ?? error)}
        onChange={(event) => type(event.target.value)}
      />
    )
  }
/** Money typed in yuan and held in fen. */
export const YuanField = figureField(YUAN, '元')
/** A weight typed in tonnes and held in kilograms. */
export const TonnesField = figureField(TONNES, '吨')
/** A share of a thousand, as a whole number. */
export const PermilleField = figureField(PERMILLE, '‰')

/** A weight in kilograms among many, as in a table. */
export const SmallKgField = figureField(KG, 'kg')

/** A weight in kilograms in large figures. */
export function KgField({ name, ...look }: Bound<ComponentProps<typeof WeightInput>>) {
  const { text, error, problem, type, ref } = useFigure(name, KG)
  return <WeightInput {...look} name={name} ref={ref} value={text} onValue={type} error={problem ?? error} />
}

/** A moment typed in China's time and held in ISO 8601. */
export function TimeField({ name, ...look }: Bound<ComponentProps<typeof Field>>) {
  const { value = '', error, change, ref } = useBound<string>(name)
  return (
    <Field
      {...look}
      name={name}
      ref={ref}
      type="datetime-local"
      value={timeText(value)}
      error={error}
      onChange={(event) => change(isoTime(event.target.value))}
    />
  )
}

export function CheckField({ name, ...look }: Bound<ComponentProps<typeof Checkbox>>) {
  const { value = false, error, change, ref } = useBound<boolean>(name)
  return <Checkbox {...look} ref={ref} checked={value} error={error} onChange={(event) => change(event.target.checked)} />
}

export function SwitchField({ name, ...look }: Bound<ComponentProps<typeof Switch>>) {
  const { value = false, error, change, ref } = useBound<boolean>(name)
  return <Switch {...look} ref={ref} checked={value} error={error} onChange={(event) => change(event.target.checked)} />
}

const Choices = chakra('fieldset', { base: { display: 'flex', flexWrap: 'wrap', columnGap: 6 } })

/** A few choices as radio buttons; `onChoose` is called after the choice is held. */
export function ChoiceField<T extends string | boolean>({
  name,
  label,
  choices,
  onChoose,
}: {
  name: string
  label: string
  choices: readonly (readonly [value: T, label: string])[]
  onChoose?: (value: T) => void
}) {
  const { value, change } = useBound<T>(name)
  return (
    <Choices>
      <chakra.legend srOnly>{label}</chakra.legend>
      {choices.map(([choice, words]) => (
        <Radio
          key={String(choice)}
          name={name}
          label={words}
          checked={value === choice}
          onChange={() => {
            change(choice)
            onChoose?.(choice)
          }}
        />
      ))}
    </Choices>
  )
}

export function PhotoField({ name, ...look }: Bound<ComponentProps<typeof PhotoPicker>>) {
  const { value = [], error, change } = useBound<string[]>(name)
  return <PhotoPicker {...look} value={value} error={error} onChange={change} />
}
