/** Describes a failed call to a person. It tests the error's name, so that forms need not load the HTTP client. */

/** The server's message, or that there is no network. Never the message of a bug or of code that failed to load. */
export const failureWords = (error: unknown): string =>
  error instanceof Error && (error.name === 'Refused' || error.name === 'Unreachable') ? error.message : '网络不可用，请稍后重试'

type Refusal = Error & { body: { code: string; details?: Record<string, unknown> }; fields: Record<string, string> }
const isRefused = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refused'

/** The refusal's code; null if the server did not answer. */
export const refusalCode = (error: unknown): string | null => (isRefused(error) ? error.body.code : null)

/** The message of each field. A wrong code belongs to the code's field. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (!isRefused(error)) return {}
  return error.body.code === 'bad_code' ? { verification_code: error.message, ...error.fields } : error.fields
}

/** The details of refusal `second_factor`: the ticket to continue with, and the masked recipient of the code. */
export interface SecondFactor {
  ticket: string
  sent_to: string
}
export const secondFactorOf = (error: unknown): SecondFactor | null =>
  isRefused(error) && error.body.code === 'second_factor' ? (error.body.details as unknown as SecondFactor) : null
