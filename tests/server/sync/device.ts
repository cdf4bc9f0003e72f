/** A minimal device: it holds what the answers of pulls and pushes say; higher versions win. */
import type { PullAnswer, PushResult } from '#api/sync.ts'
import { applyPatch } from '#domain/order/delta.ts'
import type { Order } from '#domain/order/order.ts'

type Rows = PullAnswer['data']

export class Device {
  cursor: string | undefined
  orders = new Map<string, Order>()
  heads = new Map<string, Rows['heads'][number]>()
  contracts = new Map<string, Rows['contracts'][number]>()
  messages = new Map<string, Rows['messages'][number]>()
  acks = new Set<string>()
  /** patches for unknown orders; must stay empty while the device holds its whole scope */
  orphans: string[] = []

  order(fresh: Order): void {
    const known = this.orders.get(fresh.id)
    if (!known || fresh.version > known.version) this.orders.set(fresh.id, fresh)
    this.heads.delete(fresh.id)
  }

  pulled({ data, cursor, reset_required }: PullAnswer): void {
    this.cursor = cursor
    if (reset_required) for (const table of [this.orders, this.heads, this.contracts, this.messages]) table.clear()
    for (const each of data.orders) this.order(each)
    for (const each of data.heads) if (!this.orders.has(each.id)) this.heads.set(each.id, each)
    for (const patch of data.patches) this.#patch(patch as Parameters<typeof applyPatch>[1])
    for (const each of data.contracts)
      if (each.version >= (this.contracts.get(each.id)?.version ?? 0)) this.contracts.set(each.id, each)
    for (const each of data.messages)
      if (each.version >= (this.messages.get(each.id)?.version ?? 0)) this.messages.set(each.id, each)
    for (const { id } of data.gone) for (const table of [this.orders, this.heads, this.contracts, this.messages]) table.delete(id)
    for (const key of data.acks) this.acks.add(key)
  }

  #patch(patch: Parameters<typeof applyPatch>[1]): void {
    const order = this.orders.get(patch.id)
    const head = this.heads.get(patch.id)
    if (order) this.orders.set(patch.id, applyPatch(order, patch))
    else if (head) this.heads.set(patch.id, { ...head, ...patch.set, version: Math.max(head.version, patch.version) })
    else this.orphans.push(patch.id)
  }

  pushed(results: PushResult[]): void {
    for (const result of results) {
      if (result.status === 'conflict' && result.current) this.order(result.current as Order)
      if (result.status !== 'applied' && result.status !== 'duplicate') continue
      const { data } = result.answer as { data: Order }
      this.order(data)
    }
  }
}

/** Pulls until nothing is left. Returns the number of pages. */
export async function drain(
  device: Device,
  pull: (cursor?: string, limit?: number) => Promise<PullAnswer>,
  limit = 200,
): Promise<number> {
  for (let pages = 1; ; pages++) {
    const answer = await pull(device.cursor, limit)
    device.pulled(answer)
    if (!answer.more) return pages
  }
}
