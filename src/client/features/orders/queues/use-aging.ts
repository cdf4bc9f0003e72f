/** Owed amounts by age. The device holds every order with an owed amount and lists them; the server sums them by firm. */
import { useQuery } from '@tanstack/react-query'
import { traderAging } from '#api/aging.ts'
import { call } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { type Aged, agedOf, isAged, sumAges } from '#domain/accounting/aging.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { useOpenOrders } from './queue-orders.ts'

export interface AgedFolded extends FoldedOrder {
  aged: Aged
}
/** The device's orders with an amount owed or paid ahead, the longest overdue first; undefined during the first read. */
export function useAged(side: ContractSide): AgedFolded[] | undefined {
  const now = nowMs()
  return useOpenOrders()
    ?.filter(({ order }) => isAged(order, side))
    .map((folded) => ({ ...folded, aged: agedOf(folded.order, side, now) }))
    .toSorted((a, b) => b.aged.days_over - a.aged.days_over || b.aged.owed_fen - a.aged.owed_fen)
}

const MINUTE_MS = 60_000
/** The sums by firm: the server's if it is reachable and nothing is queued, otherwise the device's. */
export function useAgedFirms(side: ContractSide, rows: readonly AgedFolded[] | undefined) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const { data } = useQuery({
    queryKey: ['aging', actor.user_id, side],
    queryFn: async ({ signal }) => (await call(traderAging, { query: { side }, signal })).data,
    enabled: online,
    staleTime: 0,
    gcTime: 10 * MINUTE_MS,
    refetchInterval: MINUTE_MS,
  })
  if (!rows) return undefined
  const queued = rows.some(({ pending }) => pending.length > 0)
  if (online && data && !queued) return { ...data, here: false }
  const ids = new Map<string, { name: string; all: Aged[] }>()
  for (const { order, aged } of rows) {
    const [id, name] = side === 'sale' ? [order.buyer_id, order.buyer_name] : [order.supplier_id, order.supplier_name]
    const known = ids.get(id ?? '') ?? { name: name ?? '—', all: [] }
    ids.set(id ?? '', { ...known, all: [...known.all, aged] })
  }
  const firms = [...ids].map(([firm_id, { name, all }]) => {
    const sums = sumAges(all)
    return { firm_id, name, ...sums, balance_fen: sums.owed_fen - sums.ahead_fen }
  })
  return {
    sums: sumAges(rows.map(({ aged }) => aged)),
    firms: firms.toSorted((a, b) => b.owed_fen - a.owed_fen),
    here: true,
  }
}
