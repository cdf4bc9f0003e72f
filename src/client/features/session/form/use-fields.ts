/** The text fields of a small form: values, problems, and the focus on the first problem. */
import { useEffect, useRef, useState } from 'react'
import { takes } from '#client/ui/field/takes.ts'
import type { Reader } from '#domain/input/typed.ts'

/** The problem of a value, or null. */
export type Check = (value: string) => string | null

/** Values of forms that were left, by form. They include passwords and codes, so they live in memory only. */
const left = new Map<string, Record<string, string>>()

/**
 * `checks` names every field in display order. A field is checked on blur and on submit. `kept_as` names a form whose values
 * return when the person comes back.
 */
export function useFields<Name extends string>(checks: Record<Name, Check>, kept_as = '') {
  const names = Object.keys(checks) as Name[]
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, left.get(kept_as)?.[name] ?? ''])) as Record<Name, string>,
  )
  useEffect(() => {
    if (kept_as) left.set(kept_as, values)
  }, [kept_as, values])
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({})
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  /** Shows the problems and focuses the first; true if there are none. */
  const show = (found: Partial<Record<Name, string | null>>): boolean => {
    setErrors((was) => ({ ...was, ...found }))
    const first = names.find((name) => found[name])
    if (first) focus(first)
    return first === undefined
  }
  /** Checks these fields, or all. */
  const validate = (some: readonly Name[] = names): boolean =>
    show(Object.fromEntries(some.map((name) => [name, checks[name](values[name])])) as Partial<Record<Name, string | null>>)
  /** Puts the server's messages at their fields; false if none of them is a field of this form. */
  const refuse = (fields: Record<string, string>): boolean => {
    const known = names.filter((name) => fields[name])
    return (
      known.length > 0 && !show(Object.fromEntries(known.map((name) => [name, fields[name]])) as Partial<Record<Name, string>>)
    )
  }
  const set = (name: Name, value: string) => {
    setValues((was) => ({ ...was, [name]: value }))
    setErrors((was) => ({ ...was, [name]: null }))
  }
  /** Props of a field; `read` normalises typed or pasted text. */
  const bind = (name: Name, read: Reader = (text) => text) => ({
    name: name as string,
    value: values[name],
    error: errors[name] ?? undefined,
    ...takes(
      (text) => set(name, text),
      (text) => read(text, values[name]),
    ),
    onBlur: () => setErrors((was) => ({ ...was, [name]: checks[name](values[name]) })),
  })
  return { form, values, errors, set, bind, validate, refuse, focus, forget: () => left.delete(kept_as) }
}
