/**
 * The state of every form behind the login, kept by react-hook-form. The call's own schema checks it, then the trade's own rules,
 * before anything is queued or sent. Sending throws what is wrong, and the same fields show it.
 */
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors as ErrorTree,
  type FieldValues,
  set,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { NotSaved } from '#client/sync/storage.ts'
import { afterPress } from '#client/ui/after-press.ts'
import { confirm } from '#client/ui/confirm.tsx'
import { type FieldErrors, Refusal } from '#domain/refusal.ts'
import type { Draft } from './use-draft.ts'

/** Work that ends sooner shows no waiting, because drawing it would only delay the end. */
const WAITING_SHOWS_MS = 200

export interface FormOptions<V extends FieldValues, B> {
  /** the call's own schema of its body */
  schema: z.ZodType<B>
  /** Initial values of the form; read once. A field's name is its path in here. */
  values: V
  /** Makes the body of the values, where they differ. The result is checked by the schema. */
  body?: ((values: V) => unknown) | undefined
  /** The name of the field that shows an error at this path of the body, where they differ. */
  place?: ((path: string, values: V) => string) | undefined
  /** Keeps the values on the device while they are typed. Without one, leaving the page asks first. */
  draft?: Draft<V> | undefined
  /** Probable mistakes in the values, by field name. Shown once a field is left; they refuse nothing. */
  warn?: ((values: V) => FieldErrors) | undefined
  /** Throws the Refusal of the trade's own rules, or of a trial by the server. */
  check?: ((body: B) => void | Promise<void>) | undefined
  /** Asks once more before sending. Answers what to send, or null to go back to the form. */
  ask?: ((body: B) => Promise<B | null>) | undefined
  /** Throws Refusal, Refused, Unreachable or NotSaved, which are shown; anything else is a bug. */
  send: (body: B) => Promise<unknown>
  onDone?: (() => void) | undefined
  /** Called with the errors by field name once something is wrong. */
  onInvalid?: ((errors: FieldErrors) => void) | undefined
  /** Tells what belongs to no field; unless given, it stands at the foot of the form. */
  tell?: ((message: string) => void) | undefined
}

export interface Form<V extends FieldValues = FieldValues> {
  methods: UseFormReturn
  values: V
  /** field name → message */
  errors: FieldErrors
  /** field name → what is probably wrong, as of the last field that was left */
  warnings: FieldErrors
  /** what concerns the whole form */
  message: string | null
  saving: boolean
  /** typed text is kept by a draft, or there is none, or it was sent or abandoned */
  safe: () => boolean
  /** Gives up what was typed: a dialog that closes by leaving the page does not ask a second time. */
  abandon(): void
  /** Sets a field, or all fields whose names begin so, from elsewhere than their own controls. */
  set(name: string, value: unknown): void
  /** Looks at the field that loses the focus: what is wrong with it, and warnings. Only a `required` one may not be empty. */
  leave(name: string, required: boolean): void
  /** Sending and checking wait for this work of a field, such as saving a chosen photo. It must not reject. */
  waitFor(work: Promise<void>): void
  /** Forgets all errors. */
  clear(): void
  /** Checks only, and shows what is wrong. True when nothing is. */
  check(): Promise<boolean>
  /** Sets `part`, checks, asks, then sends. */
  submit(part?: Partial<V>): Promise<void>
}

/** Whether anything is wrong with a field whose name begins so: `trips.0`. */
export const isWrongWithin = (errors: FieldErrors, head: string): boolean =>
  Object.keys(errors).some((name) => name.startsWith(`${head}.`))

/** The messages of a tree of errors by dotted path. */
function messagesOf(tree: object, head = ''): FieldErrors {
  const found: FieldErrors = {}
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node !== 'object' || node === null || key === 'ref' || (head === '' && key === 'root')) continue
    const { message } = node as { message?: unknown }
    if (typeof message === 'string') found[head + key] = message
    Object.assign(found, messagesOf(node as object, `${head}${key}.`))
  }
  return found
}

/** Puts a failure in words for the person; throws it again when it is a bug. */
function problemIn(error: unknown): { fields: FieldErrors; message: string } {
  if (error instanceof Refusal) return { fields: error.details?.fields ?? {}, message: error.message }
  if (error instanceof Refused) return { fields: error.fields, message: error.message }
  if (error instanceof NotSaved || error instanceof Unreachable) return { fields: {}, message: error.message }
  throw error
}

/** Drafts of the same thing are not sent with this one, and afterwards it may be too late for them. */
const sendsAlone = (others: number): Promise<boolean> =>
  confirm({
    title: `另有 ${others} 份草稿没有提交`,
    message: '这次只提交当前这一份。其余的留在“我的 › 草稿”里，提交后可能不能再发出。',
    confirm_label: '只提交这一份',
    cancel_label: '先看看',
  })

/** Focuses the first field at fault in page order, in an open dialog first; after the errors are drawn. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const dialogs = document.querySelectorAll('dialog[open]')
    const within = dialogs.item(dialogs.length - 1) ?? document
    within.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
  })
}

export function useEndpointForm<V extends FieldValues, B>(options: FormOptions<V, B>): Form<V> {
  const { schema, body = (values: V) => values, place = (path) => path, draft, ask, send, onDone, onInvalid, tell } = options
  const [saving, setSaving] = useState(false)
  const [warnings, setWarnings] = useState<FieldErrors>({})
  /** fields that were found wrong when they were left, before the first attempt to send */
  const left = useRef(new Set<string>())
  const busy = useRef(false)
  const pending = useRef(new Set<Promise<void>>())
  const done = useRef(false)
  const methods = useForm<V, unknown, B & FieldValues>({
    defaultValues: options.values as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values) => {
      const parsed = schema.safeParse(body(values))
      if (parsed.success) return { values: parsed.data as B & FieldValues, errors: {} }
      const first: FieldErrors = {}
      for (const { path, message } of parsed.error.issues) first[place(path.join('.'), values)] ??= message
      const errors: ErrorTree<V> = {}
      for (const [name, message] of Object.entries(first)) set(errors, name, { type: 'schema', message })
      return { values: {}, errors }
    },
  })
  const { errors: tree, isDirty, isSubmitted } = methods.formState
  const values = useWatch({ control: methods.control }) as V
  const keep = draft?.keep
  useEffect(
    () => keep && methods.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as V) }),
    [methods, keep],
  )

  // After the first attempt to send, react-hook-form judges a changed field itself.
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ name }) => void (name && left.current.has(name) && methods.trigger(name as never)),
      }),
    [methods],
  )
  /** The refusal of the trade's own rules for an empty field that the schema lets pass. */
  const ruleOn = async (name: string): Promise<string | undefined> => {
    const typed = methods.getValues()
    const parsed = schema.safeParse(body(typed))
    try {
      if (parsed.success) await options.check?.(parsed.data)
    } catch (error) {
      return Object.entries(problemIn(error).fields).find(([path]) => place(path, typed) === name)?.[1]
    }
    return undefined
  }
  const look = async (name: string, required: boolean) => {
    if (done.current) return
    setWarnings(options.warn?.(methods.getValues()) ?? {})
    const value: unknown = methods.getValues(name as never)
    const empty = value === '' || value === null || value === undefined
    if (isSubmitted || (empty && !required)) return
    // The press that left the field has sent the form: what was refused there would be forgotten by another look.
    const { error } = methods.getFieldState(name as never) as { error?: { type: string } }
    if (error?.type === 'refused') return
    const passes = await methods.trigger(name as never)
    const message = passes && empty ? await ruleOn(name) : undefined
    if (message) methods.setError(name as never, { type: 'refused', message })
    if (message || !passes) left.current.add(name)
  }

  const refuse = (errors: FieldErrors) => {
    onInvalid?.(errors)
    focusFirstProblem()
  }
  const show = (error: unknown) => {
    const { fields, message } = problemIn(error)
    const placed = Object.entries(fields).map(([path, words]): [string, string] => [place(path, methods.getValues()), words])
    for (const [name, words] of placed) methods.setError(name as never, { type: 'refused', message: words })
    if (placed.length > 0) refuse(Object.fromEntries(placed))
    else if (tell) tell(message)
    else methods.setError('root', { type: 'refused', message })
  }
  const waiting = async (work: () => unknown): Promise<void> => {
    const timer = setTimeout(() => setSaving(true), WAITING_SHOWS_MS)
    try {
      await work()
    } finally {
      clearTimeout(timer)
      setSaving(false)
    }
  }
  const sendChecked = async (given: B): Promise<boolean> => {
    if (draft && draft.left_behind > 0 && !(await sendsAlone(draft.left_behind))) return false
    const chosen = ask ? await ask(given) : given
    if (chosen === null) return false
    try {
      await waiting(async () => {
        await draft?.hold(true)
        await send(chosen)
      })
      done.current = true
      return true
    } catch (error) {
      await draft?.hold(false)
      throw error
    }
  }
  /** Runs `then` on a checked body. A second call while one runs does nothing. */
  const run = async (then: (given: B) => Promise<boolean>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    let passed = false
    const valid = async (given: B) => {
      try {
        // The app may be closed during a trial by the server, or the trial may fail: what was typed is on the device by then.
        await draft?.save()
        await waiting(() => options.check?.(given))
        passed = await then(given)
      } catch (error) {
        show(error)
      }
    }
    try {
      if (pending.current.size > 0) await waiting(() => Promise.all(pending.current))
      await methods.handleSubmit(valid, (found) => refuse(messagesOf(found)))()
    } finally {
      busy.current = false
    }
    return passed
  }

  return {
    methods: methods as unknown as UseFormReturn,
    values,
    errors: messagesOf(tree),
    message: (tree.root?.message as string | undefined) ?? null,
    warnings,
    saving,
    leave: (name, required) => afterPress(() => void look(name, required)),
    safe: () => draft !== undefined || !isDirty || done.current,
    abandon() {
      done.current = true
    },
    set(name, value) {
      methods.setValue(name as never, value as never, { shouldDirty: draft === undefined })
      if (isSubmitted) void methods.trigger(name as never)
    },
    waitFor(work) {
      pending.current.add(work)
      void work.then(() => pending.current.delete(work))
    },
    clear: () => methods.clearErrors(),
    check: () => run(async () => true),
    async submit(part = {}) {
      for (const [name, value] of Object.entries(part)) methods.setValue(name as never, value as never)
      if (await run(sendChecked)) onDone?.()
    },
  }
}
