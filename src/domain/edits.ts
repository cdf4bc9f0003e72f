/** Edits of a record that several people of a firm may change: one entry a version. Nobody overwrites an edit that they have not seen. */

/** One version of a record: who made it, and whether by deleting. */
export interface Edit {
  version: number
  user_id: string
  by_name: string
  deleted?: true
}
/** Number of edits kept with a record. A device that missed more than these is told of the newest. */
const EDITS_KEPT = 50

/** The last edit that the person has not seen and did not make. */
export const missedEdit = (edits: readonly Edit[], user_id: string, base_version: number): Edit | undefined =>
  edits.findLast((edit) => edit.version > base_version && edit.user_id !== user_id)

export const withEdit = (edits: readonly Edit[], edit: Edit): Edit[] => [...edits, edit].slice(-EDITS_KEPT)
