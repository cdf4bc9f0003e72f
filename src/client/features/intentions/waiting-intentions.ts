/** The demands that wait for a trading firm, for the badge of the menu. Every start of the app loads it, so it is free of zod. */
import { byId, queuedOf } from '#client/sync/reading/fold.ts'
import { useLiveBeside } from '#client/sync/reading/live.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'

/** Those that wait for a trading firm; 0 for everybody else. */
export function useWaitingIntentions(): number {
  const { db, actor } = useAccount()
  const count = useLiveBeside(async () => {
    if (actor.role !== 'trader') return 0
    const ids = await db.intentions.where('status').equals(0).primaryKeys()
    const waiting = new Set(ids)
    for (const [id, rows] of byId(await queuedOf(db, 'intention'), 'intention'))
      if (rows.some(({ state }) => state !== 'needs_review')) waiting.delete(id)
    return waiting.size
  }, [db, actor])
  return useWhole(count) ?? 0
}
