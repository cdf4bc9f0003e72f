/** The rows of a list of the desk that the server reads in pages. The device keeps the first page; later ones are read when asked for. */
import { useState } from 'react'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { type Failure, failureOf } from '#client/sync/kept/use-kept.ts'
import { useDesk } from './desk.ts'

interface Page<Row> {
  data: Row[]
  next: string | null
}
interface Later<Row> {
  of: string
  rows: readonly Row[]
  next: string | null
  asking: boolean
  failure: Failure | null
}
export interface Pages<Row> {
  /** undefined until the first page is known */
  rows: readonly Row[] | undefined
  at: number
  failure: Failure | null
  again: () => void
  /** reads the next page; null after the last */
  more: (() => Promise<void>) | null
  asking: boolean
}

/** `pageOf` names the page after a cursor, the first one without. A row that both pages have counts as the first page has it. */
export function useDeskPages<Row extends { id: string }>(pageOf: (cursor?: string) => KeptCall<Page<Row>>): Pages<Row> {
  const { actor } = useAccount()
  const head = pageOf()
  const { value: first, at, failure, again } = useDesk(head)
  const [read, setRead] = useState<Later<Row> | null>(null)
  const later = read?.of === head.key ? read : null
  const next = later ? later.next : (first?.next ?? null)
  const known = new Set(first?.data.map(({ id }) => id))
  const more = async (cursor: string) => {
    const before: Later<Row> = later ?? { of: head.key, rows: [], next, asking: false, failure: null }
    const end = (part: Partial<Later<Row>>) => setRead((now) => ({ ...before, ...(now?.of === before.of ? now : {}), ...part }))
    end({ asking: true, failure: null })
    try {
      const page = await pageOf(cursor).ask(actor)
      end({ asking: false, rows: [...before.rows, ...page.data], next: page.next })
    } catch (error) {
      end({ asking: false, failure: failureOf(error) })
    }
  }
  return {
    rows: first && [...first.data, ...(later?.rows.filter(({ id }) => !known.has(id)) ?? [])],
    at,
    failure: later?.failure ?? failure,
    again,
    more: next ? () => more(next) : null,
    asking: later?.asking ?? false,
  }
}
