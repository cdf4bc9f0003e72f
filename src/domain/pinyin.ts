/** Readings of Chinese. The dictionary weighs 114 kB, so the client imports this module only when somebody searches. */
import { pinyin } from 'pinyin-pro'

/** Names repeat from order to order. */
const MOST_KEPT = 4000
const kept = new Map<string, readonly string[]>()

/** The syllable of each character, ü as v: 铝A00 → ['lv', 'A', '0', '0']. Whole words decide between readings: 重庆 is chongqing. */
export function spell(text: string): readonly string[] {
  const known = kept.get(text)
  if (known) return known
  const read = pinyin(text, { toneType: 'none', type: 'array', v: true })
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(text, read)
  return read
}
