/** Readings of Chinese. The dictionary weighs 114 kB, so the client imports this module only when somebody searches. */
import { pinyin, polyphonic } from 'pinyin-pro'

/** Cache limit. Names repeat across orders. */
const MOST_KEPT = 4000
const kept = new Map<string, readonly (readonly string[])[]>()

const PLAIN = { toneType: 'none', type: 'array', v: true } as const

/**
 * The syllables of each character, ü as v: 铝A00 → [['lv'], ['A'], ['0'], ['0']]. The first syllable fits the whole word, as
 * chong in 重庆. The others are the character's other readings, such as zeng for 曾, which only somebody who knows the person can
 * choose.
 */
export function spell(text: string): readonly (readonly string[])[] {
  const known = kept.get(text)
  if (known) return known
  const others = polyphonic(text, PLAIN)
  const read = pinyin(text, PLAIN).map((syllable, at) => [...new Set([syllable, ...(others[at] ?? [])])])
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(text, read)
  return read
}
