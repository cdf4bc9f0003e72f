/** Field errors of one item of a list, by path within it. */
import type { FieldErrors } from '#domain/refusal.ts'

/** errorsWithin({'trips.1.gross_kg': '…'}, 'trips.1') → {gross_kg: '…'} */
export function errorsWithin(errors: FieldErrors, path: string): FieldErrors {
  const head = `${path}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([each]) => each.startsWith(head))
      .map(([each, message]) => [each.slice(head.length), message]),
  )
}
