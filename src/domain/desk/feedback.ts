/** What the operator's desk does with feedback (工单): the author's view stays free of it. */
import type { Edit } from '../firm/edits.ts'
import type { AboutNoun, Addressed } from '../order/notice.ts'

export const NOTE_LENGTH = 500
/** The canned sentences (常用语) of the desk. */
export const MOST_SENTENCES = 50
export const SENTENCE_LENGTH = 300

/** What somebody did to a feedback, in words. The desk's versions count these, the author's only what the author sees. */
export interface FeedbackEdit extends Edit {
  did: string
}

const SHOWN = 200
const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** For the author, after the desk's reply. */
export const noticeOfReply = (
  reader: { firm_id: string; user_id: string },
  { id, title }: { id: string; title: string },
  text: string,
): Addressed => ({
  ...reader,
  mode: 2,
  order_id: null,
  subject: `工单有回复：${title}`,
  content: shortened(text),
  about: { noun: 'feedback' satisfies AboutNoun, id },
})

/** Typed lines as sentences: without empty ones, and each once. */
export const sentencesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
