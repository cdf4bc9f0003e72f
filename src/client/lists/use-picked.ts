/** The rows of a list that the person has ticked. */
import { useMemo, useState } from 'react'
import type { Picked } from '#client/ui/list/data-table.tsx'

export interface Picking<Row> {
  picked: Picked<Row>
  /** The ticked rows among those on screen, in their present state. Rows hidden by a filter take no part in an action. */
  among: (rows: readonly Row[]) => readonly Row[]
  clear: () => void
}

/** Its functions must be stable between renders. */
export function usePicked<Row>(keyOf: (row: Row) => string, nameOf: (row: Row) => string): Picking<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const picked = useMemo(
    (): Picked<Row> => ({
      has: (row) => keys.has(keyOf(row)),
      toggle: (some, on) =>
        setKeys((was) => {
          const next = new Set(was)
          for (const row of some) {
            if (on) next.add(keyOf(row))
            else next.delete(keyOf(row))
          }
          return next
        }),
      nameOf,
    }),
    [keys, keyOf, nameOf],
  )
  return { picked, among: (rows) => rows.filter(picked.has), clear: () => setKeys(new Set()) }
}
