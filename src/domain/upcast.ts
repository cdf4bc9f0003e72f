/** Stored documents and device rows carry the version of their shape. Older ones are upgraded, one function per version. */

/** A shape of documents or rows. A missing version means 0. */
export interface Shape<T> {
  /** the version that current code writes */
  schema: number
  /** from the keyed version to the next */
  upcasts: Readonly<Record<number, (old: T) => T>>
}

/** The document or row in the current shape. Null if newer code wrote it, so it must wait for that code. */
export function upcast<T extends { schema?: number }>({ schema, upcasts }: Shape<T>, stored: T): T | null {
  let current = stored
  for (let from = stored.schema ?? 0; from < schema; from++) {
    const step = upcasts[from]
    if (!step) return null
    current = { ...step(current), schema: from + 1 }
  }
  return (current.schema ?? 0) === schema ? current : null
}
