/** The rows of a list that a person has ticked. */
import { useMemo, useState } from 'react'
import type { Picked } from '#client/ui/data-table.tsx'

export interface Picking<Row> {
  picked: Picked<Row>
  /** The ticked ones of the rows on the screen, as they are now: what a filter hides takes no part in a step. */
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
