/**
 * The texts of a payload, and the parties that may read each one besides the trader and the writer. disclosure.ts checks the
 * texts against this.
 */
import type { Order } from '../order/order.ts'

/** The two parties that must not learn of each other's side. */
export type Party = 'supplier' | 'buyer'
export const PARTIES = ['supplier', 'buyer'] as const satisfies readonly Party[]
export const BOTH: readonly Party[] = PARTIES
export const SUPPLIER: readonly Party[] = ['supplier']
export const BUYER: readonly Party[] = ['buyer']

/** Fields that contain no prose, such as ids and times. */
type NoText = 'id' | `${string}_id` | `${string}_ids` | `${string}_at`
type At<V, P extends string> = V extends string
  ? string extends V
    ? P
    : never
  : V extends readonly (infer Item)[]
    ? At<Item, `${P}.*`>
    : V extends object
      ? string extends keyof V
        ? At<V[keyof V], `${P}.*`>
        : TextPath<V, `${P}.`>
      : never
/** The dotted paths of the texts in a payload; `*` stands for each item of a list or map. */
export type TextPath<T, P extends string = ''> = {
  [K in keyof T & string]: K extends NoText ? never : At<T[K], `${P}${K}`>
}[keyof T & string]

/** The readers of each text of a payload. A text missing here does not compile. */
export type Readers<Payload> = {
  readonly [P in TextPath<Payload>]: readonly Party[] | ((payload: Payload, order: Order) => readonly Party[])
}

/** A text and the dotted path of its field, as field errors name it. */
export interface Written {
  field: string
  text: string
}

/** The texts at a path: `trips.*.driver` → trips.0.driver, trips.1.driver. Absent parts yield nothing. */
export function textsAt(value: unknown, path: string): Written[] {
  const walk = (part: unknown, [key, ...rest]: string[], at: string[]): Written[] => {
    if (key === undefined) return typeof part === 'string' ? [{ field: at.join('.'), text: part }] : []
    if (typeof part !== 'object' || part === null) return []
    const keys = key === '*' ? Object.keys(part) : [key]
    return keys.flatMap((each) => walk((part as Record<string, unknown>)[each], rest, [...at, each]))
  }
  return walk(value, path.split('.'), [])
}
