/** How an int8 arrives from either driver: amounts in fen, weights and counts are numbers, never text or BigInt. */

/** @throws RangeError past 2^53, where a number would be another one. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}
