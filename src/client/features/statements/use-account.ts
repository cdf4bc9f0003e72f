/** Accounts, periods and lines from the server, because the journal is not on the device. What a person has seen is kept. */
import { useCallback, useEffect, useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import { checkStatement, previewStatement, statementLines, type StatementNow } from '#api/statements.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import { type Failure, failureOf, type Kept, useKept } from '#client/sync/kept/use-kept.ts'
import { BALANCES } from '#client/sync/kept/kept-calls.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { DAY_MS } from '#domain/constants.ts'
import type { Period, StatementFigures, StatementLine, StatementParties } from '#domain/accounting/statement.ts'

export interface Asked<T> {
  /** the last answer to this request; undefined before the first */
  value: T | undefined
  failure: Failure | null
  again: () => void
}
/** Requests each key once, and again when the network returns. A null key requests nothing. */
function useAsked<T>(key: string | null, ask: () => Promise<T>): Asked<T> {
  const { online } = useSyncStatus()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; value?: T; failure: Failure | null } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let current = true
    ask().then(
      (value) => current && setAnswer({ key, value, failure: null }),
      (error: unknown) =>
        current && setAnswer((before) => ({ ...(before?.key === key ? before : {}), key, failure: failureOf(error) })),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what `ask` asks
  }, [key, online, turn])
  const known = answer?.key === key ? answer : null
  return { value: known?.value, failure: known?.failure ?? null, again: useCallback(() => setTurn((n) => n + 1), []) }
}

export const useBalances = () => useKept(BALANCES)

/** The journal's present state for a drawn-up statement. */
export const useStatementNow = (id: string, version: number): Asked<StatementNow> =>
  useAsked(`${id} ${version}`, async () => (await call(checkStatement, { params: { id } })).data)

const PAGE = 100
interface LinePage {
  lines: StatementLine[]
  next: string | null
}
export interface Lines {
  lines: StatementLine[]
  /** undefined once all lines are loaded */
  more: (() => Promise<void>) | undefined
  /** why the next page failed to load */
  failed: string | null
}
/** The first page, and further pages that the person requests. */
function useMore(key: string, first: LinePage | undefined, page: (cursor: string) => Promise<LinePage>): Lines | undefined {
  const [rest, setRest] = useState<{ key: string; lines: StatementLine[]; next: string | null; failed: string | null } | null>(
    null,
  )
  if (!first) return undefined
  const known = rest?.key === key ? rest : { key, lines: [], next: first.next, failed: null }
  const { next } = known
  const more = async () => {
    if (next === null) return
    try {
      const read = await page(next)
      setRest({ key, lines: [...known.lines, ...read.lines], next: read.next, failed: null })
    } catch (error) {
      setRest({ ...known, failed: failureOf(error).message })
    }
  }
  return { lines: [...first.lines, ...known.lines], more: next === null ? undefined : more, failed: known.failed }
}

export type Preview = StatementParties & Period & StatementFigures
/** A period of the account with the other firm. */
export function usePreview(firm_id: string, { from, to }: Period) {
  const ask = async (cursor?: string) =>
    (await call(previewStatement, { query: { firm_id, from, to, cursor, limit: PAGE } })).data
  const preview: KeptCall<ResponseOf<typeof previewStatement>['data']> = {
    key: `preview/1/${firm_id}/${from}/${to}`,
    fresh_ms: 0,
    ask: () => ask(),
  }
  const kept = useKept(preview)
  const lines = useMore(`${preview.key} ${kept.at}`, kept.value?.page, async (cursor) => (await ask(cursor)).page)
  return { ...kept, lines }
}
/** The lines of a long statement. `id` is null if the statement itself contains its lines. */
export function useStatementLines(id: string | null): Kept<LinePage> & { lines: Lines | undefined } {
  const ask = async (cursor?: string): Promise<LinePage> =>
    (await call(statementLines, { params: { id: id ?? '' }, query: { cursor, limit: PAGE } })).data
  const kept = useKept(id === null ? null : { key: `statement-lines/1/${id}`, fresh_ms: DAY_MS, ask: () => ask() })
  return { ...kept, lines: useMore(id ?? '', kept.value, ask) }
}
