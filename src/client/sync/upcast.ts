/** Rows on the device carry the version of their shape. Those of earlier builds are brought up, one function a version. */

/** A shape of rows. A row that names no version is of version 0. */
export interface Shape<Row> {
  /** the version that today's code writes */
  schema: number
  /** from the version in the key to the next */
  upcasts: Readonly<Record<number, (row: Row) => Row>>
}

/** The row as today's code understands it; null when newer code has written it, and it must wait for that code. */
export function upcast<Row extends { schema?: number }>({ schema, upcasts }: Shape<Row>, row: Row): Row | null {
  let current = row
  for (let from = row.schema ?? 0; from < schema; from++) {
    const step = upcasts[from]
    if (!step) return null
    current = { ...step(current), schema: from + 1 }
  }
  return (current.schema ?? 0) === schema ? current : null
}
