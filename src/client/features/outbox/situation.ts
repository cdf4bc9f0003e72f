/** The live state behind the words of queued rows. The clock runs only during a countdown. */

import { useEffect, useMemo, useState } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import type { Situation } from './row-words.ts'

function useNow(running: boolean): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    if (!running) return undefined
    const tick = () => setNow(nowMs())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

export function useSituation(rows: readonly OutboxRow[]): Situation {
  const { db } = useAccount()
  const status = useSyncStatus()
  const now = useNow(rows.some((row) => row.next_at > 0))
  const blobs = useLive(async () => {
    const open = await db.blobs.where('state').anyOf(['local', 'refused']).toArray()
    return open.map(({ id, state, error }) => ({ id, state, error }))
  }, [db])
  return useMemo(() => {
    const found = blobs ?? []
    return {
      photos_left: new Set(found.filter(({ state }) => state === 'local').map(({ id }) => id)),
      photos_refused: new Map(
        found.filter(({ state }) => state === 'refused').map(({ id, error }) => [id, error ?? '请重新拍摄']),
      ),
      queued: new Map(rows.map((row) => [row.key, row.label])),
      status,
      now,
    }
  }, [blobs, rows, status, now])
}
