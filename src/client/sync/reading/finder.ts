/** Searches rows on the device by typed words, by the same rules as the server. */
import { findable, finds, type Spell, type Term, wordsOf } from '#domain/list/search.ts'

/** Loads the dictionary only when somebody types letters. Without it, Chinese text matches as written. */
export function spellFor(words: readonly string[]): Promise<Spell> {
  const typed_letters = words.some((word) => /[a-z]/.test(word))
  // Dexie observes only reads that follow one of its own promises.
  return Promise.resolve(
    typed_letters
      ? import('#domain/list/pinyin.ts').then(
          ({ spell }) => spell,
          () => null,
        )
      : null,
  )
}

export async function finder(typed: string): Promise<(terms: readonly Term[]) => boolean> {
  const words = wordsOf(typed)
  const found = finds(words, await spellFor(words))
  return (terms) => found(findable(terms))
}
