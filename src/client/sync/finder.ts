/** Finds rows on the device by typed words, as the server finds its own. */
import { findable, finds, type Spell, type Term, wordsOf } from '#domain/search.ts'

/** The dictionary is loaded once somebody types letters. Without it, Chinese is found as it is written. */
export function spellFor(words: readonly string[]): Promise<Spell> {
  const typed_letters = words.some((word) => /[a-z]/.test(word))
  // Dexie observes only readings that follow one of its own promises.
  return Promise.resolve(
    typed_letters
      ? import('#domain/pinyin.ts').then(
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
