/** A button on a public page that opens a small panel of links. Esc or a press elsewhere closes it; ↑ ↓ move inside. */
import { chakra } from '@chakra-ui/react'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { composes } from '#client/ui/field/takes.ts'
import { Link, useLocation } from 'react-router-dom'
import { roveFocus } from '#client/ui/navigation/rove-focus.ts'

export const panelLook = {
  zIndex: 'popover',
  width: 'max-content',
  minW: '200px',
  maxW: 'min(380px, calc(100vw - 24px))',
  p: '6px',
  rounded: 'lg',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'popover',
  borderWidth: '1px',
  borderColor: 'line',
  animation: 'fade 120ms',
} as const
const Panel = chakra('div', { base: { ...panelLook, position: 'absolute', top: 'calc(100% + 8px)', right: 0 } })

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  width: 'full',
  minH: 'targetSm',
  px: '10px',
  rounded: 'sm',
  fontSize: 'md',
  textAlign: 'left',
  _hover: { bg: 'bg.muted' },
  '& svg': { color: 'fg.muted' },
} as const
export const MenuLink = chakra(Link, { base: entry })
export const MenuButton = chakra('button', { base: entry })
export const MenuLine = chakra('hr', { base: { my: '6px', borderColor: 'line' } })

export type TriggerProps = {
  onClick?: () => void
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-haspopup'?: 'dialog'
}

/** `trigger` is the button; `label` names the panel. Navigation closes it. */
export function Dropdown({
  label,
  trigger,
  children,
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  children: ReactNode
}) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [opened_at, setOpenedAt] = useState<string | null>(null)
  const open = opened_at === key
  // Public pages load this together with their first menu.
  useEffect(() => {
    if (!open) return
    let close: (() => void) | null = () => {}
    void import('./layers.ts').then(({ addLayer }) => {
      if (close) close = addLayer(() => setOpenedAt(null))
    })
    return () => {
      close?.()
      close = null
    }
  }, [open])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  return (
    <chakra.div
      ref={ref}
      position="relative"
      display="inline-flex"
      onKeyDown={(event) => {
        if (open) roveFocus('column')(event)
        if (event.key !== 'Escape' || !open || composes(event.nativeEvent)) return
        event.stopPropagation()
        setOpenedAt(null)
        ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
      }}
    >
      {cloneElement(trigger, { onClick: () => setOpenedAt(open ? null : key), 'aria-expanded': open, 'aria-controls': id })}
      {open ? (
        <Panel id={id} role="group" aria-label={label}>
          {children}
        </Panel>
      ) : null}
    </chakra.div>
  )
}
