/** The open panel of a `PopoverButton`, placed where the window has room. */
import { chakra, Popover } from '@chakra-ui/react'
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { panelLook } from './dropdown.tsx'
import { useBackCloses } from './layers.ts'
import { roveFocus } from '#client/ui/navigation/rove-focus.ts'

const Panel = chakra(Popover.Content, { base: { ...panelLook, outline: 'none' } }, { forwardAsChild: true })

export function PopoverPanel({
  label,
  trigger,
  open,
  onOpen,
  menu,
  children,
}: {
  label: string
  trigger: ReactElement
  open: boolean
  onOpen: (open: boolean) => void
  menu: boolean
  children: ReactNode
}) {
  // Chakra focuses a panel that opens, but not one that is already open when mounted.
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  useBackCloses(open, () => onOpen(false))
  const chosen = ({ target }: MouseEvent<HTMLElement>) => {
    if (menu && (target as Element).closest('button, a')) onOpen(false)
  }
  return (
    <Popover.Root
      open={mounted && open}
      onOpenChange={(change) => onOpen(change.open)}
      positioning={{ placement: 'bottom-end', gutter: 8 }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Positioner>
        <Panel aria-label={label} onKeyDown={roveFocus('column')} onClick={chosen}>
          {children}
        </Panel>
      </Popover.Positioner>
    </Popover.Root>
  )
}
