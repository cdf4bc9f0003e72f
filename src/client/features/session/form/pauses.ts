/** The delays that the product specifies around a login. */
import { FAILURE_MESSAGE_DELAY_MS } from '#domain/constants.ts'

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs the work. A failure is thrown no earlier than FAILURE_MESSAGE_DELAY_MS after the start. */
export async function failLate<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } catch (error) {
    await wait(Math.max(0, FAILURE_MESSAGE_DELAY_MS - (performance.now() - started)))
    throw error
  }
}
