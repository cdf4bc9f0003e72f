/**
 * Edits of a record that several people of a firm may change, one entry per version. A person cannot overwrite an edit they have
 * not seen.
 */

/** One version of a record: its author, and whether it deleted the record. */
export interface Edit {
  version: number
  user_id: string
  by_name: string
  deleted?: true
}
/** Maximum edits kept per record. A device that missed more is told of the newest. */
const EDITS_KEPT = 50

/** The last edit by somebody else that the person has not seen. */
export const missedEdit = <E extends Edit>(edits: readonly E[], user_id: string, base_version: number): E | undefined =>
  edits.findLast((edit) => edit.version > base_version && edit.user_id !== user_id)

export const withEdit = <E extends Edit>(edits: readonly E[], edit: E): E[] => [...edits, edit].slice(-EDITS_KEPT)
