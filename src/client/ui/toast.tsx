/** Short notices over the page, raised from anywhere: `toast.success('登录成功')`; errors are titled 错误. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type ToastTone = 'success' | 'error' | 'warning' | 'info'

/** `duration_ms` 0 keeps the notice until it is closed. */
export type ToastOptions = { title?: string; duration_ms?: number }

type Notice = { id: number; tone: ToastTone; message: string; title: string | undefined }

const ICON: Record<ToastTone, IconName> = { success: 'done', error: 'refuse', warning: 'alert', info: 'info' }
const COLOR: Record<ToastTone, string> = { success: 'done.fg', error: 'danger.fg', warning: 'need.fg', info: 'fg.muted' }
const MOST = 3

let notices: readonly Notice[] = []
let next_id = 1
const listeners = new Set<() => void>()

function set(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

const close = (id: number) => set(notices.filter((notice) => notice.id !== id))

function raise(tone: ToastTone, message: string, { title, duration_ms = 3000 }: ToastOptions = {}): number {
  const id = next_id++
  const same = (notice: Notice) => notice.tone === tone && notice.message === message
  set([...notices.filter((notice) => !same(notice)), { id, tone, message, title }].slice(-MOST))
  if (duration_ms > 0) setTimeout(() => close(id), duration_ms)
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
    inset: 'calc(12px + env(safe-area-inset-top)) 0 auto 0',
    mx: 'auto',
    width: 'min(440px, calc(100vw - 24px))',
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
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
    alignItems: 'flex-start',
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
  const shown = useSyncExternalStore(subscribe, () => notices)
  useEffect(() => {
    const host = ref.current
    if (!host?.showPopover) return
    // Waits for the next frame: showing a popover forces a layout, which would delay the change the notice is about.
    const frame = requestAnimationFrame(() => {
      // Shown again each time, so that it lies above a dialog opened since.
      if (host.matches(':popover-open')) host.hidePopover()
      if (shown.length > 0) host.showPopover()
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return (
    <Host ref={ref} popover="manual" aria-live="polite" data-chrome>
      {shown.map((notice) => (
        <Item key={notice.id} role={notice.tone === 'error' ? 'alert' : 'status'}>
          <chakra.span color={COLOR[notice.tone]} pt="2px">
            <Icon name={ICON[notice.tone]} size={20} />
          </chakra.span>
          <chakra.div flex={1} minW={0} pt="1px">
            {notice.title ? <chakra.p fontWeight="bold">{notice.title}</chakra.p> : null}
            <p>{notice.message}</p>
          </chakra.div>
          <chakra.span color="fg.muted" my="-6px">
            <IconButton icon="close" label="关闭" size={17} onClick={() => close(notice.id)} />
          </chakra.span>
        </Item>
      ))}
    </Host>
  )
}
