/** Reads an int8 from either driver as a number, never as text or BigInt: amounts in fen, weights and counts. */

/** @throws RangeError past 2^53, where a number loses precision. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}
