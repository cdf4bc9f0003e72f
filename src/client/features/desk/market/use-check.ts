/**
 * Asks the server about entries before they are saved: at once, and again when the network returns. Without a network the last
 * answer about these entries stays.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { QuoteCheck } from '#api/desk/quotes.ts'
import { call } from '#client/lib/call.ts'
import { AWAY, type Failure, failureOf } from '#client/sync/kept/use-kept.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import type { QuoteEntry } from '#domain/desk/quote-entry.ts'

const NOTHING: QuoteCheck = { rows: [], moved: [], others: 0 }

export function useCheck(entries: readonly QuoteEntry[]): {
  check: QuoteCheck | null
  failure: Failure | null
  again: () => void
} {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const [asked, setAsked] = useState(0)
  const question = useMemo(() => ({ entries, asked }), [entries, asked])
  const [answer, setAnswer] = useState<{ of: object; check: QuoteCheck | null; failure: Failure | null } | null>(null)
  useEffect(() => {
    if (!online) return undefined
    let current = true
    const told = (check: QuoteCheck | null, failure: Failure | null) =>
      void (current && setAnswer({ of: question, check, failure }))
    if (question.entries.length === 0) told(NOTHING, null)
    else
      import('#api/desk/quotes.ts')
        .then(({ checkQuotes }) => call(checkQuotes, { body: { quotes: [...question.entries] }, account: actor.user_id }))
        .then(
          ({ data }) => told(data, null),
          (error: unknown) => told(null, failureOf(error)),
        )
    return () => {
      current = false
    }
  }, [question, actor, online])
  const known = answer?.of === question ? answer : null
  return {
    check: known?.check ?? null,
    failure: known?.failure ?? (online || known ? null : AWAY),
    again: useCallback(() => setAsked((n) => n + 1), []),
  }
}
