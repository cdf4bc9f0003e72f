/** A short list whose order a person changes, by dragging a row or with ↑ and ↓ on its handle. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'

const Line = chakra('li', {
  base: {
    listStyleType: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 'target',
    py: 1,
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    bg: 'bg.raised',
    '&[data-taken]': { bg: 'brand.tint' },
  },
})
const Handle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    flex: 1,
    minW: 0,
    minH: 'target',
    px: 2,
    textAlign: 'start',
    rounded: 'md',
    cursor: 'grab',
    userSelect: 'none',
    '&:active': { cursor: 'grabbing' },
  },
})
const Grip = chakra('span', {
  base: {
    flexShrink: 0,
    width: '10px',
    height: '20px',
    touchAction: 'none',
    color: 'fg.muted',
    backgroundImage: 'radial-gradient(currentcolor 1.4px, transparent 1.6px)',
    backgroundSize: '5px 5px',
  },
})

export interface SortItem {
  key: string
  /** spoken name of the row */
  name: string
  content: ReactNode
}

/** `onMove` receives the places before and after. The keys of the handle and the buttons at the end do the same. */
export function SortList({
  items,
  label,
  onMove,
}: {
  items: readonly SortItem[]
  label: string
  onMove: (from: number, to: number) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** the row that keys are moving */
  const held = useRef<string | null>(null)
  const last = items.length - 1
  const move = (from: number, to: number) => {
    if (to < 0 || to > last || to === from) return
    onMove(from, to)
    setSaid(`${items[from]?.name ?? ''} 移到第 ${to + 1} 位，共 ${items.length} 位`)
  }
  // A row that is drawn at another place has lost the focus.
  useLayoutEffect(() => {
    if (held.current === null || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(held.current)}"]`)?.focus()
  })
  // The row that is dragged is drawn anew at each place, so its own element would lose the pointer.
  useEffect(() => {
    if (taken === null) return undefined
    /** The row under the pointer gives its place to the taken one. */
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const from = items.findIndex(({ key }) => key === taken)
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
      if (from >= 0 && to >= 0) move(from, to)
    }
    const end = () => setTaken(null)
    document.addEventListener('pointermove', drag)
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, end)
    return () => {
      document.removeEventListener('pointermove', drag)
      for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, end)
    }
  })
  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map(({ key, name, content }, at) => (
          <Line key={key} data-taken={key === taken ? '' : undefined}>
            <Handle
              type="button"
              data-key={key}
              aria-label={`${name}，第 ${at + 1} 位，按上下键移动`}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (!by) return
                event.preventDefault()
                held.current = key
                move(at, at + by)
              }}
              onPointerDown={() => setTaken(key)}
              onBlur={({ relatedTarget }) => {
                if (relatedTarget) held.current = null
              }}
            >
              <Grip aria-hidden />
              {content}
            </Handle>
            <IconButton icon="up" size={18} label={`上移 ${name}`} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <IconButton icon="down" size={18} label={`下移 ${name}`} disabled={at === last} onClick={() => move(at, at + 1)} />
          </Line>
        ))}
      </ul>
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
    </>
  )
}
