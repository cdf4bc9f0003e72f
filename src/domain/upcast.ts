/** Stored documents and device rows carry the version of their shape. Those of earlier builds are brought up, one function a version. */

/** A shape of documents or rows. One that names no version is of version 0. */
export interface Shape<T> {
  /** the version that today's code writes */
  schema: number
  /** from the version in the key to the next */
  upcasts: Readonly<Record<number, (old: T) => T>>
}

/** The document or row as today's code understands it; null when newer code has written it, and it must wait for that code. */
export function upcast<T extends { schema?: number }>({ schema, upcasts }: Shape<T>, stored: T): T | null {
  let current = stored
  for (let from = stored.schema ?? 0; from < schema; from++) {
    const step = upcasts[from]
    if (!step) return null
    current = { ...step(current), schema: from + 1 }
  }
  return (current.schema ?? 0) === schema ? current : null
}
