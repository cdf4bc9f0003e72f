/** A button behind the login that opens a panel. The panel's code loads on the first press. */
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { apart } from '#client/ui/loading/apart.tsx'
import type { TriggerProps } from './dropdown.tsx'

const PopoverPanel = apart(async () => (await import('./popover.tsx')).PopoverPanel)

/** `trigger` is the button; `label` names the panel. Navigation closes it. */
export function PopoverButton({
  label,
  trigger,
  menu = false,
  children,
}: {
  label: string
  trigger: ReactElement<TriggerProps>
  /** contains menu entries, each of which closes the panel */
  menu?: boolean
  children: ReactNode
}) {
  const { key } = useLocation()
  const [opened_at, setOpenedAt] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = opened_at === key
  const put = (next: boolean) => {
    if (next) setWanted(true)
    setOpenedAt(next ? key : null)
  }
  const button = cloneElement(trigger, { onClick: () => put(!open), 'aria-expanded': open, 'aria-haspopup': 'dialog' })
  if (!wanted) return button
  return (
    <PopoverPanel fallback={button} label={label} trigger={trigger} open={open} onOpen={put} menu={menu}>
      {children}
    </PopoverPanel>
  )
}
