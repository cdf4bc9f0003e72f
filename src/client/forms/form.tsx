/** Frames of forms behind the login, for dialogs and pages: the fields, the form's own error, and the buttons. */
import { chakra } from '@chakra-ui/react'
import { createContext, type FocusEvent, type FormEvent, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { useCloseGuard } from '#client/ui/layer/dialog.tsx'
import { movesOnEnter } from '#client/ui/field/enter-key.ts'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import type { FieldErrors } from '#domain/refusal.ts'
import type { Form } from './use-form.ts'

/** Names of the fields on screen, which show their own errors. */
const Shown = createContext<ReadonlySet<string>>(new Set())
const Show = createContext(
  (_name: string): (() => void) =>
    () =>
      undefined,
)
/** Probable mistakes by field, as of the last field that was left. */
const Warnings = createContext<FieldErrors>({})
const WaitFor = createContext<Form['waitFor']>(() => undefined)
/** Returns `waitFor` of the surrounding form. */
export const useWaitFor = () => use(WaitFor)
/** Registers the field as shown while it is mounted. */
export function useShown(name: string): { warning: string | undefined } {
  const show = use(Show)
  useEffect(() => show(name), [show, name])
  return { warning: use(Warnings)[name] }
}

const askToLeave = () =>
  confirm({
    title: '离开此页？',
    message: '填写的内容还没有提交，离开后不会保留。',
    confirm_label: '离开',
    cancel_label: '继续填写',
  })

/** Asks before the person leaves the page while no draft keeps the typed text. Redirects pass. */
function LeaveGuard({ safe }: { safe: () => boolean }) {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && !safe())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (!safe()) event.preventDefault()
    }
    globalThis.addEventListener('beforeunload', hold)
    return () => globalThis.removeEventListener('beforeunload', hold)
  }, [safe])
  return null
}

interface ScopeProps {
  form: Form
  /** false if the form holds nothing worth asking about, such as a code */
  guarded?: boolean
  children: ReactNode
}
/** Provides the form to its fields. */
export function FormScope({ form, guarded = true, children }: ScopeProps) {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set())
  const show = useCallback((name: string) => {
    setShown((names) => new Set(names).add(name))
    return () => setShown((names) => new Set([...names].filter((each) => each !== name)))
  }, [])
  return (
    <FormProvider {...form.methods}>
      <Show value={show}>
        <Shown value={shown}>
          <Warnings value={form.warnings}>
            <WaitFor value={form.waitFor}>{children}</WaitFor>
          </Warnings>
        </Shown>
      </Show>
      {guarded ? <LeaveGuard safe={form.safe} /> : null}
    </FormProvider>
  )
}

/**
 * Shows the form's own message, or the first error whose field is not on screen. `elsewhere` lists name prefixes whose errors
 * something else shows, such as the row of a closed item.
 */
export function FormProblem({ form, elsewhere = [] }: { form: Form; elsewhere?: readonly string[] }) {
  const shown = use(Shown)
  const hidden = Object.entries(form.errors).find(
    ([name]) => !shown.has(name) && !elsewhere.some((head) => name.startsWith(`${head}.`)),
  )?.[1]
  const text = form.message ?? hidden
  return text ? <Notice tone="danger">{text}</Notice> : null
}

/** Props of a form element: sending, moving on by Enter, and checking a field that is left. */
const formProps = (form: Form, submit: () => void) => ({
  noValidate: true,
  ...movesOnEnter,
  onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  },
  onBlur({ target }: FocusEvent<HTMLFormElement>) {
    // The field is still its page's active element while another window or the camera has the screen's focus.
    if (target === document.activeElement) return
    if ('name' in target && typeof target.name === 'string' && target.name)
      form.leave(target.name, target.getAttribute('aria-required') === 'true')
  },
})

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '14px' } })
/** Covers the padding below a dialog's content, so that no field shows under the buttons during scrolling. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '-24px',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 3,
    mx: -5,
    px: 5,
    pt: 3,
    pb: 'calc(24px + env(safe-area-inset-bottom))',
    mb: '-24px',
    bg: 'bg.raised',
    '& > *': { flex: { base: 1, md: '0 0 auto' }, minW: { md: '112px' } },
  },
})

interface FrameProps {
  form: Form
  submit_label: string
  elsewhere?: readonly string[]
  children?: ReactNode
}

/** A form inside a dialog. 取消 and the send button stay visible. Every way out asks as `LeaveGuard` does. */
export function DialogForm({
  form,
  submit_label,
  danger = false,
  elsewhere = [],
  onCancel,
  children,
}: FrameProps & { danger?: boolean; onCancel: () => void }) {
  const leave = (close: () => void) => {
    if (form.safe()) return close()
    void askToLeave().then((leaves) => {
      // The form may have been sent, and its dialog closed, while the question was open.
      if (!leaves || form.safe()) return
      form.abandon()
      close()
    })
  }
  useCloseGuard(leave)
  return (
    <FormScope form={form}>
      <Column {...formProps(form, () => void form.submit())}>
        {children}
        <FormProblem form={form} elsewhere={elsewhere} />
        <Foot data-foot>
          <Button onClick={() => leave(onCancel)}>取消</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={form.saving}>
            {submit_label}
          </Button>
        </Foot>
      </Column>
    </FormScope>
  )
}

/** A form inside a card of a page. Ctrl + Enter sends from every field. `note` and `buttons` stand beside the send button. */
export function CardForm({
  form,
  submit_label,
  note,
  buttons,
  quiet = false,
  children,
}: FrameProps & { note?: ReactNode; buttons?: ReactNode /** another form is the page's main one */; quiet?: boolean }) {
  const send = () => void form.submit()
  return (
    <FormScope form={form}>
      <Column
        {...formProps(form, send)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          else movesOnEnter.onKeyDown(event)
        }}
      >
        {children}
        <FormProblem form={form} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" alignItems="center" gap={3}>
          {note ? <chakra.div flex={1}>{note}</chakra.div> : null}
          {buttons}
          <Button type="submit" variant={quiet ? 'outline' : 'primary'} loading={form.saving}>
            {submit_label}
          </Button>
        </chakra.div>
      </Column>
    </FormScope>
  )
}

const Page = chakra('form', { base: { display: 'flex', flexDirection: 'column', flex: 1 } })

/**
 * A form that fills a page. The bar at the bottom shows `note`, `title`, `buttons` and the send button. `onSubmit` replaces plain
 * sending. With `by_button`, only a press of the button sends; Enter in the last field moves to it.
 */
export function PageForm({
  form,
  submit_label,
  note,
  title,
  loss = false,
  buttons,
  by_button = false,
  onSubmit: submit = () => void form.submit(),
  children,
}: Omit<FrameProps, 'elsewhere'> & {
  note?: ReactNode
  title?: string
  /** the figure in the title is a loss */
  loss?: boolean
  buttons?: ReactNode
  by_button?: boolean
  onSubmit?: () => void
}) {
  return (
    <FormScope form={form}>
      <Page {...formProps(form, () => by_button || submit())}>
        {children}
        <StickyBar note={note} loss={loss} {...(title === undefined ? {} : { title })}>
          {buttons}
          <Button
            variant="primary"
            loading={form.saving}
            {...(by_button ? { onClick: submit, 'data-by-press': '' } : { type: 'submit' as const })}
          >
            {submit_label}
          </Button>
        </StickyBar>
      </Page>
    </FormScope>
  )
}
