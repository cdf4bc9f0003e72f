/**
 * Values typed over a record of the desk, with the record as the person saw it when they began. A draft keeps both, so that the
 * form can list a colleague's later changes, however old the draft is.
 */
export type TypedOver<V> = V & {
  /** JSON of the record; empty for a new one */
  base: string
}
export const typedOver = <V extends object>(values: V, record: object | null): TypedOver<V> => ({
  ...values,
  base: record ? JSON.stringify(record) : '',
})
/** The record as the person saw it; null for a new one. */
export const baseIn = <Row>({ base }: { base: string }): Row | null => (base ? (JSON.parse(base) as Row) : null)
