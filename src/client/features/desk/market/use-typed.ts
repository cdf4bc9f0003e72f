/** The typed sheet with its steps back and forth. Typing on in one cell is one step. */
import { useEffect, useRef } from 'react'
import type { QuoteSheetRow } from '#api/desk/quotes.ts'
import { COLUMNS, type ColumnName, shownRow, type TypedQuotes } from './typed-quotes.ts'

export interface Place {
  series_id: number
  column: ColumnName
}
export interface TypedSheet {
  typed: TypedQuotes
  /** types into cells; cells of one `step` are one step back */
  put: (cells: readonly (Place & { text: string })[], step?: string) => void
  undo: () => void
  redo: () => void
}

const MOST_STEPS = 200

export function useTyped(rows: readonly QuoteSheetRow[], typed: TypedQuotes, keep: (typed: TypedQuotes) => void): TypedSheet {
  const back = useRef<TypedQuotes[]>([])
  const forth = useRef<TypedQuotes[]>([])
  const step = useRef<string | null>(null)
  /** several changes of one event build on each other */
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  }, [typed])
  const go = (from: TypedQuotes[], to: TypedQuotes[]) => {
    const next = from.pop()
    if (!next) return
    to.push(latest.current)
    step.current = null
    latest.current = next
    keep(next)
  }
  return {
    typed,
    put(cells, of) {
      const next: TypedQuotes = { rows: { ...latest.current.rows }, seen: { ...latest.current.seen } }
      for (const { series_id, column, text } of cells) {
        const row = rows.find((each) => each.series_id === series_id)
        if (!row) continue
        const before = next.rows[series_id] ?? shownRow(row, latest.current)
        next.rows[series_id] = { ...before, [column]: text }
        next.seen[series_id] ??= row.quote?.version ?? 0
        const saved = shownRow(row, { rows: {}, seen: {} })
        const is_saved = COLUMNS.every((each) => next.rows[series_id]?.[each] === saved[each])
        // A row that is typed back to what is saved is no change, and takes what others save.
        if (!is_saved) continue
        delete next.rows[series_id]
        delete next.seen[series_id]
      }
      if (of === undefined || step.current !== of) {
        back.current = [...back.current, latest.current].slice(-MOST_STEPS)
        forth.current = []
      }
      step.current = of ?? null
      latest.current = next
      keep(next)
    },
    undo: () => go(back.current, forth.current),
    redo: () => go(forth.current, back.current),
  }
}
