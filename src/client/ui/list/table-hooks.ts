/** Keyboard and pointer handling in a table, and the positions of its pinned columns. */
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Whether a press on a row hit a control in it, so that the row itself must ignore it. */
export const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, label, input, dialog') !== null
const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog], [role=group], nav') !== null

/** Offsets pinned cells by the widths of the pinned ones outside them. */
export function usePins(frame: RefObject<HTMLElement | null>, keys: string): void {
  useLayoutEffect(() => {
    const heads = [...(frame.current?.querySelectorAll<HTMLElement>('thead th') ?? [])]
    const place = () => {
      const widths = heads.map((head) => head.getBoundingClientRect().width)
      const sum = (from: number, to: number) => widths.slice(from, to).reduce((total, width) => total + width, 0)
      heads.forEach((head, at) => {
        if (head.dataset['pin'] === 'start') frame.current?.style.setProperty(`--pin-${at}`, `${sum(0, at)}px`)
        if (head.dataset['pin'] === 'end') frame.current?.style.setProperty(`--pin-${at}`, `${sum(at + 1, heads.length)}px`)
      })
    }
    place()
    const sized = new ResizeObserver(place)
    for (const head of heads) sized.observe(head)
    return () => sized.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- other columns are other heads
  }, [frame, keys])
}
/** Scrolls a table to its top when its order changes. */
export function useTop(frame: RefObject<HTMLElement | null>, order: string): void {
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 })
    // oxlint-disable-next-line react/exhaustive-deps -- another order, not another frame
  }, [frame, order])
}
/** ↑ ↓ select the previous or next row; Enter opens the selected one. */
export function useRowKeys<Row>({
  rows,
  at,
  onChoose,
  linkOf,
  onStep,
}: {
  rows: readonly Row[]
  /** index of the selected row; −1 for none */
  at: number
  onChoose: ((row: Row) => void) | undefined
  linkOf: ((row: Row) => string) | undefined
  onStep: (index: number) => void
}): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!onChoose) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const chosen = rows[at]
      if (event.key === 'Enter' && chosen && linkOf && !onControl(event.target ?? document)) void navigate(linkOf(chosen))
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const next = step === 0 ? undefined : rows[at + step]
      if (!next) return
      event.preventDefault()
      onChoose(next)
      onStep(at + step)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [rows, at, onChoose, linkOf, onStep, navigate])
}
