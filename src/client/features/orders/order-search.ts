/** The trader's list beyond a status: by category and period, from the device; and what is older than the device holds, from the server. */

import { useState } from 'react'
import { traderOrders } from '#api/orders.ts'
import { call } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { listOrders } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Order } from '#domain/order.ts'

export interface OrderSearch {
  /** a state, or undefined for all */
  filter?: number | undefined
  search?: string | undefined
  category_id?: string | undefined
  /** made within so many days */
  days?: number | undefined
}
export interface Found {
  rows: FoldedOrder[]
  more: boolean
}

const DAY_MS = 24 * 3600 * 1000
const GROW = 4

/** Newest first. Reads on until enough rows pass; undefined while reading for the first time. */
export function useOrderSearch({ filter, search, category_id, days }: OrderSearch, limit: number): Found | undefined {
  const { db, owner } = useAccount()
  return useLive(async () => {
    const since = days === undefined ? '' : new Date(nowMs() - days * DAY_MS).toISOString()
    for (let read = limit; ; read *= GROW) {
      const page = await listOrders(db, owner, { filter, search, limit: read })
      const young = page.rows.filter(({ order }) => order.created_at >= since)
      const rows = category_id ? young.filter(({ order }) => order.category_id === category_id) : young
      const ended = !page.more || young.length < page.rows.length
      if (rows.length >= limit || ended) return { rows: rows.slice(0, limit), more: rows.length > limit || !ended }
    }
  }, [db, owner, filter, search, category_id, days, limit])
}

/** A row the device does not hold. */
export interface OnlineRow extends FoldedOrder {
  online_only: true
}
const onlineOnly = (order: Order): OnlineRow => ({ order, full: true, pending: [], review: [], online_only: true })

export interface Older {
  rows: OnlineRow[]
  state: 'unasked' | 'asking' | 'more' | 'ended' | 'failed'
  ask: () => void
}

/** Orders older than the last one shown, kept for this visit only. `last` is the oldest row of the device's own list. */
export function useOlder({ filter, search, category_id }: OrderSearch, last: FoldedOrder | undefined): Older {
  const [state, setState] = useState<Older['state']>('unasked')
  const [rows, setRows] = useState<OnlineRow[]>([])
  const [next, setNext] = useState<string | null>(null)
  const ask = async () => {
    setState('asking')
    // The server's cursor: the time of the last row in ms and its id.
    const from = last ? `${Date.parse(last.order.created_at)}_${last.order.id}` : undefined
    try {
      const answer = await call(traderOrders, { query: { status: filter, search, cursor: next ?? from, limit: 50 } })
      const fresh = answer.data.filter((order) => !category_id || order.category_id === category_id)
      setRows((was) => [...was, ...fresh.map(onlineOnly)])
      setNext(answer.next)
      setState(answer.next ? 'more' : 'ended')
    } catch {
      setState('failed')
    }
  }
  return { rows, state, ask: () => void ask() }
}
