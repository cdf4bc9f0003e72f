/** Forms of a step: checked by the trade's own rules before it is queued, so that a person with no signal learns of errors at once. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import { nowIso } from '#client/lib/clock.ts'
import { useAccount } from '#client/sync/react.tsx'
import { NotSaved } from '#client/sync/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { advanceWholly } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { type StepOptions as Options, useStep } from './use-step.ts'

type StepBody<E extends StepEndpoint> = Omit<BodyOf<E>, 'base_version' | 'device_at'>
type StepOptions = Options & { photos?: string[] }

export interface Problems {
  /** dotted path → message: `trips.0.shipped.gross_kg` */
  fields: FieldErrors
  /** what concerns the whole form; null when the fields say it all */
  message: string | null
}
const NONE: Problems = { fields: {}, message: null }
/** What is done sooner than this shows no waiting, whose drawing would only delay it. */
const WAITING_SHOWS_MS = 200

export interface StepForm {
  errors: FieldErrors
  message: string | null
  saving: boolean
  /** Checks only, and shows what is wrong. Null when the step may be taken. */
  check<E extends StepEndpoint>(endpoint: E, body: StepBody<E>, options?: StepOptions): Problems | null
  /** Checks, then queues. True once the step is safe on the device; else the problems are in `errors` and `message`. */
  submit<E extends StepEndpoint>(endpoint: E, body: StepBody<E>, options?: StepOptions): Promise<boolean>
  /** Forgets the problems: of fields whose path begins so, or all. */
  clear(path?: string): void
  /** Shows problems the form itself found. */
  show(problems: Partial<Problems>): void
}

/** Moves to the first field at fault, in an open dialog first. */
function goToFirstProblem(): void {
  requestAnimationFrame(() => {
    const at = document.querySelector('dialog[open]') ?? document
    at.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
}

export function useStepForm(order: Order): StepForm {
  const { actor } = useAccount()
  const step = useStep(order)
  const [problems, setProblems] = useState<Problems>(NONE)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)

  /** First the shape of what was typed, then the lifecycle's own guards. Null when the step may be taken. */
  function problemsOf<E extends StepEndpoint>(endpoint: E, body: StepBody<E>, options: StepOptions): Problems | null {
    const shape = endpoint.body.safeParse({ ...body, base_version: order.version })
    if (!shape.success) {
      const fields: FieldErrors = {}
      for (const issue of shape.error.issues) fields[issue.path.join('.')] ??= issue.message
      return { fields, message: null }
    }
    const action = endpoint.action({ id: order.id, ...options.params }, shape.data as BodyOf<E> as never)
    const outcome = advanceWholly(order, action, { actor, now: nowIso() })
    if (outcome.ok) return null
    const fields = outcome.refusal.details?.fields ?? {}
    return { fields, message: Object.keys(fields).length > 0 ? null : outcome.refusal.message }
  }

  const check: StepForm['check'] = (endpoint, body, options = {}) => {
    const found = problemsOf(endpoint, body, options)
    setProblems(found ?? NONE)
    if (found) goToFirstProblem()
    return found
  }

  return {
    errors: problems.fields,
    message: problems.message,
    saving,
    check,
    async submit(endpoint, body, options = {}) {
      if (busy.current || check(endpoint, body, options)) return false
      busy.current = true
      const waiting = setTimeout(() => setSaving(true), WAITING_SHOWS_MS)
      try {
        await step(endpoint, { ...body, base_version: order.version } as never, options)
        return true
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error
        setProblems({ fields: {}, message: error.message })
        return false
      } finally {
        clearTimeout(waiting)
        busy.current = false
        setSaving(false)
      }
    },
    clear: useCallback((path?: string) => {
      setProblems((was) => {
        if (path === undefined) return NONE
        const fields = Object.fromEntries(Object.entries(was.fields).filter(([key]) => !key.startsWith(path)))
        return { fields, message: was.message }
      })
    }, []),
    show(found) {
      setProblems({ ...NONE, ...found })
      goToFirstProblem()
    },
  }
}

/** What concerns the whole form, and the first error of a field that is not on the screen (`shown` are those that are). */
export function FormProblem({ form, shown }: { form: StepForm; shown?: readonly string[] }) {
  const hidden = shown
    ? Object.entries(form.errors).find(([path]) => !shown.some((each) => path === each || path.startsWith(`${each}.`)))?.[1]
    : undefined
  const text = form.message ?? hidden
  return text ? <Notice tone="danger">{text}</Notice> : null
}

const Body = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '14px' } })
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '-8px',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 3,
    mx: -5,
    px: 5,
    pt: 3,
    pb: 'calc(8px + env(safe-area-inset-bottom))',
    mb: '-8px',
    bg: 'bg.raised',
    '& > *': { flex: { base: 1, md: '0 0 auto' }, minW: { md: '112px' } },
  },
})

/** The form of an action inside a dialog: fields, problems, and its two buttons. */
export function ActionForm({
  form,
  shown = [],
  submit_label,
  danger = false,
  onSubmit,
  onCancel,
  children,
}: {
  form: StepForm
  /** paths of the fields that show their own errors */
  shown?: readonly string[]
  submit_label: string
  danger?: boolean
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}) {
  return (
    <Body
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <FormProblem form={form} shown={shown} />
      <Foot>
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={form.saving}>
          {submit_label}
        </Button>
      </Foot>
    </Body>
  )
}

/** What every form of the registry is given. */
export interface ActionFormProps {
  order: Order
  /** id of the proof or dissent the action is about, where it was taken on one */
  subject?: string | undefined
  /** closes the dialog; called after success and on 取消 */
  onDone: () => void
}
