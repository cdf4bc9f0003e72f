/** Accounts, periods and lines as the server has them: the journal is not on the device. */
import { useCallback, useEffect, useState } from 'react'
import {
  type Balance,
  type BalanceSums,
  checkStatement,
  listBalances,
  previewStatement,
  statementLines,
  type StatementNow,
} from '#api/statements.ts'
import { call, Refused } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/react.tsx'
import type { Period, StatementFigures, StatementLine, StatementParties } from '#domain/statement.ts'

/** Why it could not be read: no network, or the server's words. */
export interface Failure {
  away: boolean
  message: string
  fields: Record<string, string>
}
const failureOf = (error: unknown): Failure => ({
  away: !(error instanceof Refused),
  message: error instanceof Error ? error.message : '',
  fields: error instanceof Refused ? error.fields : {},
})

export interface Asked<T> {
  /** the last answer to this question; undefined before there is one */
  value: T | undefined
  failure: Failure | null
  again: () => void
}
/** Asks once for each key, and again when the network comes back. A null key asks nothing. */
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

export interface Balances {
  accounts: Balance[]
  sums: BalanceSums
}
/** Every account of the firm. There are as many as it has counterparties. */
export function useBalances(): Asked<Balances> {
  return useAsked('balances', async () => {
    const accounts: Balance[] = []
    let cursor: string | undefined
    let sums: BalanceSums
    do {
      const page = await call(listBalances, { query: { limit: 100, cursor } })
      accounts.push(...page.data)
      sums = page.sums
      cursor = page.next ?? undefined
    } while (cursor)
    return { accounts, sums }
  })
}

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
  /** undefined when all are here */
  more: (() => Promise<void>) | undefined
  /** why the next page did not come */
  failed: string | null
}
/** The first page, and those that a person asks for. */
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
export function usePreview(firm_id: string, { from, to }: Period): Asked<Preview> & { lines: Lines | undefined } {
  const key = `${firm_id} ${from} ${to}`
  const ask = async (cursor?: string) =>
    (await call(previewStatement, { query: { firm_id, from, to, cursor, limit: PAGE } })).data
  const asked = useAsked(key, ask)
  const lines = useMore(key, asked.value?.page, async (cursor) => (await ask(cursor)).page)
  return { ...asked, lines }
}
/** The lines of a long statement; `id` null where it carries its lines. */
export function useStatementLines(id: string | null): Asked<LinePage> & { lines: Lines | undefined } {
  const ask = async (cursor?: string): Promise<LinePage> =>
    (await call(statementLines, { params: { id: id ?? '' }, query: { cursor, limit: PAGE } })).data
  const asked = useAsked(id, ask)
  return { ...asked, lines: useMore(id ?? '', asked.value, ask) }
}
