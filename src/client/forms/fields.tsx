/** Fields of a form. Each is bound by its name, holds the call's value, displays it as people write it, and shows its error. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Checkbox, Radio, Switch } from '#client/ui/field/checkbox.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { takes } from '#client/ui/field/takes.ts'
import { TextArea } from '#client/ui/field/text-area.tsx'
import { WeightInput } from '#client/ui/field/weight-input.tsx'
import type { Reader } from '#domain/input/typed.ts'
import {
  caretBefore,
  type Figure,
  isoTime,
  KG,
  PERCENT,
  PERMILLE,
  RATE,
  readFigure,
  shownText,
  timeText,
  TONNES,
  typedFigure,
  type Unit,
  YUAN,
} from './figures.ts'
import { useShown, useWaitFor } from './form.tsx'
import { PhotoPicker } from './photos.tsx'

/** The value, error and change of the field with this name. */
export function useBound<T>(name: string) {
  const { warning } = useShown(name)
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field
  return {
    value: value as T | undefined,
    error: fieldState.error?.message,
    warning,
    change: onChange as (value: T) => void,
    onBlur,
    ref,
  }
}

type Bound<P> = Omit<P, 'name' | 'value' | 'onChange' | 'error' | 'warning' | 'checked' | 'ref' | 'onValue'> & { name: string }

/** `read` normalises typed text. `onLeave` runs after the field loses the focus. `suggestions` do not exclude other text. */
export function TextField({
  name,
  read = (text) => text,
  suggestions = [],
  onLeave,
  ...look
}: Bound<ComponentProps<typeof Field>> & {
  read?: Reader
  suggestions?: readonly string[]
  onLeave?: () => void
}) {
  const { value = '', error, warning, change, onBlur, ref } = useBound<string>(name)
  const list_id = useId()
  const field = (
    <Field
      {...look}
      {...(suggestions.length > 0 ? { list: list_id } : {})}
      name={name}
      ref={ref}
      value={value}
      error={error}
      warning={warning}
      {...takes(change, (text) => read(text, value))}
      onBlur={() => {
        onBlur()
        onLeave?.()
      }}
    />
  )
  if (suggestions.length === 0) return field
  return (
    <>
      {field}
      <datalist id={list_id}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

export function TextBox({ name, ...look }: Bound<ComponentProps<typeof TextArea>>) {
  const { value = '', error, change, ref } = useBound<string>(name)
  return <TextArea {...look} name={name} ref={ref} value={value} error={error} onChange={(event) => change(event.target.value)} />
}

/** The chosen text becomes a number if the field holds a number. */
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

/** Keeps the text as typed while it means the form's value. A value set from elsewhere replaces it. */
function useFigure(name: string, unit: Unit) {
  const { value = null, error, warning, change, onBlur, ref } = useBound<Figure>(name)
  const [typed, setTyped] = useState(() => shownText(unit, value))
  const [left, setLeft] = useState(false)
  const text = typedFigure(unit, typed) === value ? typed : shownText(unit, value)
  const type = (next: string) => {
    setTyped(next)
    change(typedFigure(unit, next))
  }
  const leave = () => {
    onBlur()
    setLeft(true)
  }
  const problem = unit.problem(text)
  // A half-typed figure is no error yet, so an unreadable one is reported only after the field is left.
  return { text, error: unit.at_once || left ? (problem ?? error) : error && (problem ?? error), warning, type, leave, ref }
}

/** Keeps the caret between the same digits while separators come and go. */
function useCaret(text: string) {
  const input = useRef<HTMLInputElement | null>(null)
  const behind = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = behind.current
    behind.current = null
    if (at === null || document.activeElement !== input.current) return
    const caret = caretBefore(text, at)
    input.current?.setSelectionRange(caret, caret)
  }, [text])
  return {
    input,
    keep: ({ value, selectionEnd }: HTMLInputElement) => {
      behind.current = value.slice(selectionEnd ?? value.length).replaceAll(',', '').length
    },
  }
}

type FigureProps = Bound<ComponentProps<typeof Field>>
const figureField = (unit: Unit, suffix: string) =>
  function FigureField({ name, ...look }: FigureProps) {
    const { text, error, warning, type, leave, ref } = useFigure(name, unit)
    const { input, keep } = useCaret(text)
    return (
      <Field
        suffix={suffix}
        inputMode="decimal"
        {...look}
        name={name}
        ref={(element: HTMLInputElement | null) => {
          input.current = element
          ref(element)
        }}
        value={text}
        error={error}
        warning={warning}
        onBlur={leave}
        {...takes(type, (typed, input) => {
          if (unit.grouped) keep(input)
          return readFigure(unit, typed)
        })}
      />
    )
  }
/** Money typed in yuan and held in fen. */
export const YuanField = figureField(YUAN, '元')
/** A weight typed in tonnes and held in kilograms. */
export const TonnesField = figureField(TONNES, '吨')
/** A share in permille, as a whole number. */
export const PermilleField = figureField(PERMILLE, '‰')

/** A percentage with one decimal, held in permille. */
export const PercentField = figureField(PERCENT, '%')

/** A percentage with two decimals, held in basis points. */
export const RateField = figureField(RATE, '%')

/** A weight in kilograms in a dense layout, such as a table. */
export const SmallKgField = figureField(KG, 'kg')

/** A weight in kilograms in large figures. */
export function KgField({ name, ...look }: Bound<ComponentProps<typeof WeightInput>>) {
  const { text, error, warning, type, ref } = useFigure(name, KG)
  return (
    <WeightInput
      {...look}
      name={name}
      ref={ref}
      value={text}
      read={(typed) => readFigure(KG, typed)}
      onValue={type}
      error={error}
      warning={warning}
    />
  )
}

/** A time typed in Chinese time and held in ISO 8601. */
export function TimeField({ name, ...look }: Bound<ComponentProps<typeof Field>>) {
  const { value = '', error, warning, change, ref } = useBound<string>(name)
  return (
    <Field
      {...look}
      name={name}
      ref={ref}
      type="datetime-local"
      value={timeText(value)}
      error={error}
      warning={warning}
      onChange={(event) => change(isoTime(event.target.value))}
    />
  )
}

export function CheckField({ name, ...look }: Bound<ComponentProps<typeof Checkbox>>) {
  const { value = false, error, change, ref } = useBound<boolean>(name)
  return <Checkbox {...look} ref={ref} checked={value} error={error} onChange={(event) => change(event.target.checked)} />
}

/** `onChoose` is called after the form holds the choice. */
export function SwitchField({
  name,
  onChoose,
  ...look
}: Bound<ComponentProps<typeof Switch>> & { onChoose?: (on: boolean) => void }) {
  const { value = false, error, change, ref } = useBound<boolean>(name)
  return (
    <Switch
      {...look}
      ref={ref}
      checked={value}
      error={error}
      onChange={({ target }) => {
        change(target.checked)
        onChoose?.(target.checked)
      }}
    />
  )
}

const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: 6 } })

/** A few choices as radio buttons. `onChoose` is called after the form holds the choice. */
export function ChoiceField<T extends string | boolean>({
  name,
  choices,
  onChoose,
  ...look
}: Omit<ComponentProps<typeof FieldGroup>, 'error' | 'children'> & {
  name: string
  choices: readonly (readonly [value: T, label: string])[]
  onChoose?: (value: T) => void
}) {
  const { value, error, change, ref } = useBound<T>(name)
  return (
    <FieldGroup {...look} error={error}>
      <Choices>
        {choices.map(([choice, words], nth) => (
          <Radio
            key={String(choice)}
            {...(nth === 0 ? { ref } : {})}
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
    </FieldGroup>
  )
}

export function PhotoField({ name, ...look }: Omit<Bound<ComponentProps<typeof PhotoPicker>>, 'onSaving'>) {
  const { value = [], error, change } = useBound<string[]>(name)
  const waitFor = useWaitFor()
  return <PhotoPicker {...look} name={name} value={value} error={error} onChange={change} onSaving={waitFor} />
}
