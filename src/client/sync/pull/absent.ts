/** Asks the server for a row that is not whole on this device, and again when the network comes back. */
import { useEffect, useState } from 'react'
import type { Noun, TruthRow, Value } from '#client/sync/noun.ts'
import { fetchOne } from './pull.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'

/** Why the row is not here: the server is being asked, has no such row for this account, or cannot be reached. */
export type Absence = 'asking' | 'missing' | 'unreachable'

/** `lacking`: whether the row must be requested. The answer appears through the live query of the row. */
export function useAbsent<Row extends TruthRow, V extends Value>(
  noun: Noun<string, Row, V, string>,
  id: string,
  lacking: boolean,
): Absence {
  const { db, actor } = useAccount()
  const { online } = useSyncStatus()
  const [answer, setAnswer] = useState<{ id: string; absence: Absence } | null>(null)
  useEffect(() => {
    if (!lacking || !online) return undefined
    let current = true
    const tell = (absence: Absence) => current && setAnswer({ id, absence })
    fetchOne(db, actor, noun, id).then(
      (there) => !there && tell('missing'),
      () => tell('unreachable'),
    )
    return () => {
      current = false
    }
  }, [lacking, online, db, actor, noun, id])
  const told = answer?.id === id ? answer.absence : 'asking'
  return online || told === 'missing' ? told : 'unreachable'
}
