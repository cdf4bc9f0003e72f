/** Texts that an engine has read in a photo, and the search for labels and their values among them. */
import { plain } from '../input/typed.ts'

/** A part of the photo, in pixels from its left and upper edge. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}
/** A text, how certain the engine is of it (0 to 1), and where it stands; null if the engine does not say. */
export interface ReadText {
  text: string
  certainty: number
  place: Place | null
}
type Placed = ReadText & { place: Place }
const isPlaced = (read: ReadText): read is Placed => read.place !== null
/** A value that a person may take over, with the text it was read from. */
export interface Suggestion<T = string> {
  value: T
  read: ReadText
  /** why the person should look twice; null if nothing speaks against it */
  doubt: string | null
}

/** Below this certainty a value is shown as doubtful. */
export const CERTAIN = 0.85
export const UNCLEAR = '看不清，请对照照片'
/** `value` as read from `read`. */
export const suggested = <T>(value: T, read: ReadText, doubt: string | null = null): Suggestion<T> => ({
  value,
  read,
  doubt: doubt ?? (read.certainty < CERTAIN ? UNCLEAR : null),
})

const right = ({ x, width }: Place): number => x + width
const bottom = ({ y, height }: Place): number => y + height
const shared = (from: number, to: number, other_from: number, other_to: number): number =>
  Math.max(0, Math.min(to, other_to) - Math.max(from, other_from))
const sameRow = (a: Place, b: Place): boolean => shared(a.y, bottom(a), b.y, bottom(b)) >= Math.min(a.height, b.height) / 2
const sameColumn = (a: Place, b: Place): boolean => shared(a.x, right(a), b.x, right(b)) >= Math.min(a.width, b.width) / 2

/** The part of a text between two characters. Its place is estimated from its share of the characters. */
function partOf({ text, certainty, place }: ReadText, from: number, to: number): ReadText {
  const part = text.slice(from, to)
  const lead = part.length - part.trimStart().length
  const trimmed = part.trim()
  if (!place) return { text: trimmed, certainty, place }
  const step = place.width / Math.max(1, text.length)
  return { text: trimmed, certainty, place: { ...place, x: place.x + (from + lead) * step, width: trimmed.length * step } }
}

/** A label of a form, such as 毛重(kg), and the value that belongs to it; null if the label stands alone. */
export interface Labelled<Label extends string> {
  label: Label
  /** the label as it stands, with its unit */
  head: ReadText
  value: ReadText | null
}

/** Distance, in heights of the label, within which a value stands below it. */
const BELOW = 2.5

/**
 * Finds each label and its value: behind it in the same text, else to its right, else below it, as in a table. `labels` gives
 * the words of each label without spaces; a longer word wins over a shorter one within it.
 */
export function labelled<Label extends string>(
  texts: readonly ReadText[],
  labels: Readonly<Record<Label, readonly string[]>>,
): Labelled<Label>[] {
  const words = (Object.entries(labels) as [Label, readonly string[]][])
    .flatMap(([label, of]) => of.map((word) => ({ label, word })))
    .toSorted((a, b) => b.word.length - a.word.length)
  const spaced = (word: string) => [...word].map((char) => char.replace(/[.()]/g, '\\$&')).join('\\s*')
  const pattern = new RegExp(
    words
      .map(({ word }, at) => `(?<w${at}>${spaced(word)})`)
      .join('|')
      .replace(/^/, '(?:')
      .concat(')(\\s*\\([^)]*\\))?\\s*[:：]?'),
    'gi',
  )
  const heads: { label: Label; head: ReadText; rest: ReadText }[] = []
  const free: ReadText[] = []
  for (const each of texts) {
    const tidy = { ...each, text: plain(each.text) }
    const found = [...tidy.text.matchAll(pattern)]
    if (found.length === 0) free.push(tidy)
    for (const [at, match] of found.entries()) {
      const named = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
      const word = words[Number(named?.slice(1))]
      if (!word) continue
      const end = match.index + match[0].length
      heads.push({
        label: word.label,
        head: partOf(tidy, match.index, end),
        rest: partOf(tidy, end, found[at + 1]?.index ?? tidy.text.length),
      })
    }
  }
  const taken = new Set<ReadText>()
  const placed = free.filter(isPlaced)
  const nearest = (fits: (place: Place) => boolean, far: (place: Place) => number): ReadText | undefined =>
    placed.filter((each) => !taken.has(each) && fits(each.place)).toSorted((a, b) => far(a.place) - far(b.place))[0]
  return heads.map(({ label, head, rest }): Labelled<Label> => {
    if (rest.text !== '') return { label, head, value: rest }
    const { place } = head
    if (!place) return { label, head, value: null }
    // Another label between the two owns the value.
    const others = heads.flatMap((each) => (each.head !== head && each.head.place ? [each.head.place] : []))
    const next = Math.min(...others.filter((other) => sameRow(other, place) && other.x > place.x).map(({ x }) => x))
    const beside = nearest(
      (other) => sameRow(place, other) && other.x >= right(place) - place.height / 2 && other.x < next,
      (other) => other.x,
    )
    const value =
      beside ??
      nearest(
        (other) =>
          sameColumn(place, other) &&
          other.y >= bottom(place) - place.height / 2 &&
          other.y - bottom(place) < place.height * BELOW,
        (other) => other.y,
      )
    if (value) taken.add(value)
    return { label, head, value: value ?? null }
  })
}

/** The text that continues `value` on the next line, unless a label claims it: the second line of an address. */
export function lineBelow(texts: readonly ReadText[], { place }: ReadText, found: readonly Labelled<string>[]): ReadText | null {
  if (!place) return null
  const owned = found.flatMap(({ head, value }) => [head, ...(value ? [value] : [])].filter(isPlaced))
  const free = texts
    .filter(isPlaced)
    .filter((each) => !owned.some((own) => sameRow(own.place, each.place) && sameColumn(own.place, each.place)))
  return (
    free.find(
      ({ place: below }) =>
        below.y > place.y + place.height / 2 &&
        below.y - bottom(place) < place.height &&
        Math.abs(below.x - place.x) < place.height * 1.5,
    ) ?? null
  )
}
