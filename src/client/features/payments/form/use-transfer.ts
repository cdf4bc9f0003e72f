/** Reads which orders of the firm use a bank transfer. The server knows all of them, the device only the present order. */
import { useEffect, useState } from 'react'
import { readTransfer } from '#api/orders.ts'
import { call } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import type { Order } from '#domain/order/order.ts'
import { type Direction, serialKey, type TransferPart, transfersOf } from '#domain/money/transfer.ts'

const WAIT_MS = 300

/** The parts of the transfer, without the entry `except`. Offline, only those of this order. */
export function useTransfer(order: Order, direction: Direction, serial: string, except?: string): readonly TransferPart[] {
  const { online } = useSyncStatus()
  const key = serialKey(serial)
  const [answer, setAnswer] = useState<{ key: string; parts: TransferPart[] } | null>(null)
  useEffect(() => {
    if (!online || !key) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(readTransfer, { query: { direction, serial: key }, signal: stop.signal }).then(
        ({ data }) => setAnswer({ key, parts: data }),
        () => undefined,
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [online, direction, key])
  if (!key) return []
  const here = transfersOf(order)
    .filter((each) => each.direction === direction && each.serial === key)
    .flatMap(({ parts }) => parts)
  const elsewhere = (answer?.key === key ? answer.parts : []).filter(({ order_id }) => order_id !== order.id)
  return [...elsewhere, ...here].filter(({ entry_id }) => entry_id !== except)
}
