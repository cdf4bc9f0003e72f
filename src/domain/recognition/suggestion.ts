/** A value that a form offers from what an engine has read in a photo, and when it is doubtful. */
import type { ReadText } from './read-text.ts'

/** A value that a person may take over, with the text it was read from. */
export interface Suggestion<T = string> {
  value: T
  read: ReadText
  /** why the person should look twice; null if nothing speaks against it */
  doubt: string | null
}

/** Below this certainty a value is shown as doubtful. The engine has mistaken a character in texts of which it was certain to 0.928. */
const CERTAIN = 0.93
/** The engine is certain of a text as of its average character, so a long text hides one it doubts. All together may lack this much. */
const MOST_LACKING = 0.8
export const isClear = ({ text, certainty }: ReadText): boolean =>
  certainty >= CERTAIN && (1 - certainty) * text.length <= MOST_LACKING

export const UNCLEAR = '看不清，请对照照片'
/** `value` as read from `read`. */
export const suggested = <T>(value: T, read: ReadText, doubt: string | null = null): Suggestion<T> => ({
  value,
  read,
  doubt: doubt ?? (isClear(read) ? null : UNCLEAR),
})
