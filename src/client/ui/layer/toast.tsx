/**
 * One short notice over the page, shown from anywhere: `toast.success('登录成功')`; errors are titled 错误. The newest replaces
 * the previous one and counts those it covers. A success removes errors and warnings, because it resolves them.
 */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'

type ToastTone = 'success' | 'error' | 'warning' | 'info'

/** One possible action on the notice: 查看, 撤回. */
type ToastAction = { label: string; run: () => unknown }

/** `duration_ms` 0 keeps the notice until it is closed. */
export type ToastOptions = { title?: string | undefined; duration_ms?: number; action?: ToastAction | undefined }

type Notice = { id: number; tone: ToastTone; message: string; title: string | undefined; action: ToastAction | undefined }

const ICON: Record<ToastTone, IconName> = { success: 'done', error: 'refuse', warning: 'alert', info: 'info' }
const COLOR: Record<ToastTone, string> = { success: 'done.fg', error: 'danger.fg', warning: 'need.fg', info: 'fg.muted' }
const SHOWN_MS = 3000
/** Duration of a notice with a button, long enough to read and reach it. */
const SHOWN_WITH_ACTION_MS = 8000
/** Further time of a notice that is held at its end. */
const HELD_MS = 1000

const NONE: readonly Notice[] = []
let notices = NONE
let next_id = 1
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

const close = (id: number) => set(notices.filter((notice) => notice.id !== id))

/** The notice that is shown stays while the focus is in it. */
const isHeld = (id: number) => notices.at(-1)?.id === id && document.querySelector('[data-notices]:focus-within') !== null
const closeIn = (id: number, ms: number) => void setTimeout(() => (isHeld(id) ? closeIn(id, HELD_MS) : close(id)), ms)

function raise(tone: ToastTone, message: string, { title, action, duration_ms }: ToastOptions = {}): number {
  const id = next_id++
  const stays = (notice: Notice) =>
    !(notice.tone === tone && notice.message === message) &&
    !(tone === 'success' && (notice.tone === 'error' || notice.tone === 'warning'))
  set([...notices.filter(stays), { id, tone, message, title, action }])
  const shown_ms = duration_ms ?? (action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
  if (shown_ms > 0) closeIn(id, shown_ms)
  return id
}

export const toast = {
  success: (message: string, options?: ToastOptions) => raise('success', message, options),
  error: (message: string, options?: ToastOptions) => raise('error', message, { title: '错误', ...options }),
  warning: (message: string, options?: ToastOptions) => raise('warning', message, options),
  info: (message: string, options?: ToastOptions) => raise('info', message, options),
  close,
}

const Host = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto 0 calc(84px + env(safe-area-inset-bottom))',
    mx: 'auto',
    width: 'min(440px, calc(100vw - 24px))',
    bg: 'transparent',
    border: '0',
    overflow: 'visible',
    color: 'fg',
    zIndex: 'popover',
    '&:empty': { display: 'none' },
  },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    gap: '10px',
    p: '12px 8px 12px 14px',
    rounded: 'lg',
    bg: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'popover',
    animation: 'fade 150ms',
  },
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ToastHost() {
  const ref = useRef<HTMLDivElement>(null)
  const all = useSyncExternalStore(
    subscribe,
    () => notices,
    () => NONE,
  )
  const shown = all.at(-1)
  useEffect(() => {
    const host = ref.current
    if (!host?.showPopover) return
    // Waits for the next frame: showing a popover forces a layout, which would delay the change that the notice reports.
    const frame = requestAnimationFrame(() => {
      // Reopened each time, so that it lies above dialogs opened since.
      if (host.matches(':popover-open')) host.hidePopover()
      if (shown) host.showPopover()
    })
    if (!shown) return () => cancelAnimationFrame(frame)
    let stop: (() => void) | null = () => {}
    void import('./toast-place.ts').then(({ keepClear }) => {
      if (stop) stop = keepClear(host)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop?.()
      stop = null
    }
  }, [shown])
  return (
    <Host ref={ref} popover="manual" aria-live="polite" data-chrome data-notices>
      {shown ? (
        <Item
          key={shown.id}
          alignItems={shown.title ? 'flex-start' : 'center'}
          role={shown.tone === 'error' ? 'alert' : 'status'}
        >
          <chakra.span color={COLOR[shown.tone]} pt="2px">
            <Icon name={ICON[shown.tone]} size={20} />
          </chakra.span>
          <chakra.div flex={1} minW={0} pt="1px">
            {shown.title ? <chakra.p fontWeight="bold">{shown.title}</chakra.p> : null}
            <chakra.p overflowWrap="anywhere">{shown.message}</chakra.p>
            {all.length > 1 ? (
              <chakra.p fontSize="sm" color="fg.muted">
                还有 {all.length - 1} 条通知
              </chakra.p>
            ) : null}
          </chakra.div>
          {shown.action ? (
            <Button
              size="sm"
              variant="ghost"
              my="-4px"
              px="10px"
              onClick={() => {
                close(shown.id)
                void shown.action?.run()
              }}
            >
              {shown.action.label}
            </Button>
          ) : null}
          <chakra.span color="fg.muted" my="-6px">
            <IconButton icon="close" label="关闭" size={17} onClick={() => close(shown.id)} />
          </chakra.span>
        </Item>
      ) : null}
    </Host>
  )
}
