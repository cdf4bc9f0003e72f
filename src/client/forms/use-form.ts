/**
 * The state of every form behind the login, based on react-hook-form. The call's schema and then the trade's rules check it
 * before anything is queued or sent. Errors from sending appear at the same fields.
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
import { NotSaved } from '#client/sync/device/storage.ts'
import { afterPress } from '#client/ui/field/after-press.ts'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { type FieldErrors, Refusal } from '#domain/refusal.ts'
import type { Draft } from './use-draft.ts'

/** Work that ends sooner shows no spinner, because drawing one would only delay the end. */
const WAITING_SHOWS_MS = 200

export interface FormOptions<V extends FieldValues, B> {
  /** the call's own schema of its body */
  schema: z.ZodType<B>
  /** Initial values, read once. A field's name is its path in here. */
  values: V
  /** Builds the body from the values, if they differ. The schema checks the result. */
  body?: ((values: V) => unknown) | undefined
  /** Maps a path in the body to the name of the field that shows its error, if they differ. */
  place?: ((path: string, values: V) => string) | undefined
  /** Keeps the values on the device during typing. Without a draft, leaving the page asks first. */
  draft?: Draft<V> | undefined
  /** Probable mistakes in the values, by field name. They are shown once a field is left, and refuse nothing. */
  warn?: ((values: V) => FieldErrors) | undefined
  /** Throws the Refusal of a trade rule, or of a dry run on the server. */
  check?: ((body: B) => void | Promise<void>) | undefined
  /** Asks for confirmation before sending. Resolves to the body to send, or null to return to the form. */
  ask?: ((body: B) => Promise<B | null>) | undefined
  /** Throws Refusal, Refused, Unreachable or NotSaved, which are shown. Anything else is a bug. */
  send: (body: B) => Promise<unknown>
  onDone?: (() => void) | undefined
  /** Receives the errors by field name. */
  onInvalid?: ((errors: FieldErrors) => void) | undefined
  /** Shows messages that belong to no field. By default they appear at the foot of the form. */
  tell?: ((message: string) => void) | undefined
}

export interface Form<V extends FieldValues = FieldValues> {
  methods: UseFormReturn
  values: V
  /** field name → message */
  errors: FieldErrors
  /** field name → probable mistake, as of the last field that was left */
  warnings: FieldErrors
  /** message about the whole form */
  message: string | null
  saving: boolean
  /** whether nothing can be lost: the text is in a draft, was sent or abandoned, or there is none */
  safe: () => boolean
  /** Gives up the typed text, so that a dialog that closes by leaving the page does not ask twice. */
  abandon(): void
  /** Sets a field, or all fields with this prefix, from outside their own controls. */
  set(name: string, value: unknown): void
  /** Checks a field that loses the focus, and updates warnings. Only a `required` field may not be empty. */
  leave(name: string, required: boolean): void
  /** Begins anew from these values, which the server has, and takes the draft off the device. For a form that stays open. */
  restart(values: V): Promise<void>
  /** Delays checking and sending until a field's work ends, such as saving a chosen photo. It must not reject. */
  waitFor(work: Promise<void>): void
  /** Forgets all errors. */
  clear(): void
  /** Checks without sending, and shows the errors. True if there are none. */
  check(): Promise<boolean>
  /** Sets `part`, checks, asks, then sends. */
  submit(part?: Partial<V>): Promise<void>
}

/** Whether any field with this name prefix has an error: `trips.0`. */
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

/** Puts a failure into words. Rethrows a bug. */
function problemIn(error: unknown): { fields: FieldErrors; message: string } {
  if (error instanceof Refusal) return { fields: error.details?.fields ?? {}, message: error.message }
  if (error instanceof Refused) return { fields: error.fields, message: error.message }
  if (error instanceof NotSaved || error instanceof Unreachable) return { fields: {}, message: error.message }
  throw error
}

/** Warns that other drafts of the same thing are not sent with this one, and that it may later be too late for them. */
const sendsAlone = (others: number): Promise<boolean> =>
  confirm({
    title: `另有 ${others} 份草稿没有提交`,
    message: '这次只提交当前这一份。其余的留在“我的 › 草稿”里，提交后可能不能再发出。',
    confirm_label: '只提交这一份',
    cancel_label: '先看看',
  })

/** Focuses the first field with an error in page order, in an open dialog first. It waits until the errors are drawn. */
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
  /** fields with an error found on leaving them, before the first attempt to send */
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

  // After the first attempt to send, react-hook-form checks changed fields itself.
  useEffect(
    () =>
      methods.subscribe({
        formState: { values: true },
        callback: ({ name }) => void (name && left.current.has(name) && methods.trigger(name as never)),
      }),
    [methods],
  )
  /** The trade rule's refusal of an empty field that the schema accepts. */
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
    // If leaving the field also submitted the form, another check would erase the resulting error.
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
  /** Runs `then` on a checked body. A second call during a run does nothing. */
  const run = async (then: (given: B) => Promise<boolean>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    let passed = false
    const valid = async (given: B) => {
      try {
        // The app may be closed during the server's dry run, or the run may fail. The typed text must be on the device by then.
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
    async restart(next) {
      methods.reset(next as DefaultValues<V>)
      await draft?.drop()
      await draft?.hold(false)
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
