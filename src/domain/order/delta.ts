/** The difference between two views of one order: as paths to record, and as a patch to send. Only changes travel. */
import type { Order, OrderList } from './order.ts'
import { itemKey, ORDER_LISTS } from './order.ts'

/** `field`, or `list/key` for an item of a list keyed by id. */
export type Path = string

export interface OrderPatch {
  id: string
  version: number
  set: Partial<Order>
  items: { [L in OrderList]?: Order[L][number][] }
}

const LISTS = new Set<string>(ORDER_LISTS)
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
const keyed = (list: readonly object[]) => new Map(list.map((item) => [itemKey(item), item]))

/** The paths that differ between two views, except the version. A list is sent whole if items were removed or reordered. */
export function changedPaths(before: Order, after: Order): Path[] {
  const paths: Path[] = []
  for (const field of Object.keys(after) as (keyof Order)[]) {
    if (field === 'version' || same(before[field], after[field])) continue
    if (!LISTS.has(field)) paths.push(field)
    else {
      const then = keyed(before[field] as object[])
      const now = keyed(after[field] as object[])
      const keys = [...now.keys()]
      if ([...then.keys()].some((key, index) => keys[index] !== key)) paths.push(field)
      else for (const [key, item] of now) if (!same(then.get(key), item)) paths.push(`${field}/${key}`)
    }
  }
  return paths
}

/** The current values at the paths. They can be laid over any older state of the same view. */
export function patchOf(view: Order, paths: Iterable<Path>): OrderPatch {
  const set: Record<string, unknown> = {}
  const wanted = new Map<string, Set<string>>()
  for (const path of paths) {
    const [field = '', key] = path.split('/')
    if (key === undefined) set[field] = view[field as keyof Order]
    else wanted.set(field, (wanted.get(field) ?? new Set()).add(key))
  }
  const items: Record<string, object[]> = {}
  for (const [field, keys] of wanted) {
    if (field in set) continue
    items[field] = (view[field as OrderList] as object[]).filter((item) => keys.has(itemKey(item)))
  }
  return { id: view.id, version: view.version, set: set as Partial<Order>, items: items as OrderPatch['items'] }
}

/** Lays a patch over an older state. A patch of an older version changes nothing. */
export function applyPatch(order: Order, patch: OrderPatch): Order {
  if (patch.version < order.version) return order
  const next: Order = { ...order, ...patch.set, version: patch.version }
  for (const [field, list] of Object.entries(patch.items) as [OrderList, object[]][]) {
    const fresh = keyed(list)
    const merged = (order[field] as object[]).map((item) => {
      const key = itemKey(item)
      const found = fresh.get(key)
      fresh.delete(key)
      return found ?? item
    })
    Object.assign(next, { [field]: [...merged, ...fresh.values()] })
  }
  return next
}
