/** The default among records that a firm maintains itself, such as its warehouse addresses and bank cards. */
interface Ranked {
  id: string
  /** Order in which records became the default. The firm's highest rank is the current default; 0 was never the default. */
  default_rank: number
  created_at: string
}
const byDefault = (a: Ranked, b: Ranked): number =>
  b.default_rank - a.default_rank || (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1)

/**
 * Marks the one default: the record chosen last, or else the oldest. The default is derived and not stored, so choosing or
 * deleting one changes no other record. Devices that do so offline therefore never leave two defaults, or none.
 */
export function withDefault<R extends Ranked & { is_default: boolean }>(records: readonly R[]): R[] {
  const first = records.toSorted(byDefault)[0]
  return records.map((each) => ({ ...each, is_default: each === first }))
}
/** The default first, then the newest. */
export const inOrder = <R extends Ranked & { is_default: boolean }>(records: readonly R[]): R[] =>
  withDefault(records).toSorted(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) ||
      (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? 1 : -1),
  )
export const nextDefaultRank = (records: readonly Pick<Ranked, 'default_rank'>[]): number =>
  Math.max(0, ...records.map(({ default_rank }) => default_rank)) + 1

/**
 * The rank of a default chosen on the device and not yet ranked by the server. It comes after all of the server's ranks; a later
 * choice ranks higher.
 */
export const queuedDefaultRank = (n: number): number => 2 ** 32 + n
