/** The default among the records that a firm keeps for itself, such as its warehouse addresses and bank cards. */
interface Ranked {
  id: string
  /** how late it was made the default: the highest of a firm is the default one, and 0 never was */
  default_rank: number
  created_at: string
}
const byDefault = (a: Ranked, b: Ranked): number =>
  b.default_rank - a.default_rank || (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1)

/**
 * The records with the one default marked: the one chosen last, else the oldest. It is derived, not stored: choosing another
 * or deleting it changes no other record, so devices that do so offline cannot leave two defaults, or none.
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

/** The rank of a default that a device has chosen and the server has not ranked yet: after all of the server's, the later the higher. */
export const queuedDefaultRank = (n: number): number => 2 ** 32 + n
