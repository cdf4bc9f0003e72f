/** What a failed call says to a person. Told by the error's name, so that the forms need not load the caller to ask. */

/** The server's own words, or that there is no network; never those of a bug or of code that did not load. */
export const failureWords = (error: unknown): string =>
  error instanceof Error && (error.name === 'Refused' || error.name === 'Unreachable') ? error.message : '网络不可用，请稍后重试'

type Refusal = Error & { body: { code: string; details?: Record<string, unknown> }; fields: Record<string, string> }
const isRefused = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refused'

/** The refusal's code, or null when the server did not answer. */
export const refusalCode = (error: unknown): string | null => (isRefused(error) ? error.body.code : null)

/** The message of each field; a wrong code belongs to the field it was typed into. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (!isRefused(error)) return {}
  return error.body.code === 'bad_code' ? { verification_code: error.message, ...error.fields } : error.fields
}

/** What a right password goes on with on a new device: the ticket that stands for it, and where the code goes, masked. */
export interface SecondFactor {
  ticket: string
  sent_to: string
}
export const secondFactorOf = (error: unknown): SecondFactor | null =>
  isRefused(error) && error.body.code === 'second_factor' ? (error.body.details as unknown as SecondFactor) : null
