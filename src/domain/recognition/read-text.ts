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
const right = ({ x, width }: Place): number => x + width
const bottom = ({ y, height }: Place): number => y + height
const shared = (from: number, to: number, other_from: number, other_to: number): number =>
  Math.max(0, Math.min(to, other_to) - Math.max(from, other_from))
const sameRow = (a: Place, b: Place): boolean => shared(a.y, bottom(a), b.y, bottom(b)) >= Math.min(a.height, b.height) / 2
const sameColumn = (a: Place, b: Place): boolean => shared(a.x, right(a), b.x, right(b)) >= Math.min(a.width, b.width) / 2

/**
 * The angles of a photo's lines and columns, in radians, clockwise. They differ where the camera looked from the side: its photo of
 * an upright sheet has columns that lean more than its lines, or less.
 */
interface Lean {
  rows: number
  columns: number
}
/** The box of a leaning text as if it were level. */
function levelled({ x, y, width, height }: Place, { rows, columns }: Lean): Place {
  const [cos, sin, slope] = [Math.cos(rows), Math.sin(rows), Math.abs(Math.sin(rows))]
  const [middle, centre] = [x + width / 2, y + height / 2]
  const level_width = Math.max((width * cos - height * slope) / (cos * cos - slope * slope), width / 4)
  const level_height = Math.max((height * cos - width * slope) / (cos * cos - slope * slope), height / 4)
  return {
    x: middle * Math.cos(columns) + centre * Math.sin(columns) - level_width / 2,
    y: centre * cos - middle * sin - level_height / 2,
    width: level_width,
    height: level_height,
  }
}
/** The box in the photo around a level one; undoes `levelled`. */
function leaning({ x, y, width, height }: Place, { rows, columns }: Lean): Place {
  const [cos, sin, slope] = [Math.cos(rows), Math.sin(rows), Math.abs(Math.sin(rows))]
  const [middle, centre, skew] = [x + width / 2, y + height / 2, Math.cos(columns - rows)]
  const [box_width, box_height] = [width * cos + height * slope, width * slope + height * cos]
  return {
    x: (middle * cos - centre * Math.sin(columns)) / skew - box_width / 2,
    y: (centre * Math.cos(columns) + middle * sin) / skew - box_height / 2,
    width: box_width,
    height: box_height,
  }
}

const DEGREE = Math.PI / 180
/** From level to 12 degrees either way, the smallest first. */
const LEANS = Array.from({ length: 49 }, (_, at) => (at % 2 === 0 ? at : -at - 1) * 0.25 * DEGREE)
const LEVEL: Lean = { rows: 0, columns: 0 }
/** Lines and columns that lean alike fit better than ones that differ, by this share a radian. */
const SKEWED = 1 / (24 * DEGREE)
/** Fewer texts than this show no angle, and neither do texts that stand a little better at one than level. */
const FEWEST = 4
const CLEARLY = 1.2
/** Of more texts than this, the rest adds nothing to the angle. */
const MOST_COMPARED = 80
/** The angles at which most texts stand beside each other in rows and below each other in columns. */
function leanOf(texts: readonly ReadText[]): Lean {
  const places = texts.filter(isPlaced).slice(0, MOST_COMPARED)
  if (places.length < FEWEST) return LEVEL
  const fits = LEANS.map((lean) => {
    const level = places.map(({ place }) => levelled(place, { rows: lean, columns: lean }))
    let [rows, columns] = [0, 0]
    for (const [at, a] of level.entries()) {
      for (const b of level.slice(at + 1)) {
        const near = Math.min(a.height, b.height) / 3
        const aside = Math.abs(a.y + a.height / 2 - b.y - b.height / 2)
        rows += Math.max(0, 1 - aside / near)
        columns += Math.max(0, 1 - Math.abs(a.x - b.x) / near)
      }
    }
    return { lean, rows, columns }
  })
  const level_fits = (fits[0]?.rows ?? 0) + (fits[0]?.columns ?? 0)
  let best = { ...LEVEL, fits: level_fits }
  for (const of_rows of fits) {
    for (const of_columns of fits) {
      const [rows, columns] = [of_rows.lean, of_columns.lean]
      const fit = (of_rows.rows + of_columns.columns) * (1 - Math.abs(rows - columns) * SKEWED)
      if (fit > best.fits * 1.01) best = { rows, columns, fits: fit }
    }
  }
  return best.fits > level_fits * CLEARLY ? best : LEVEL
}

/** The part of a text between two characters. Its place is estimated from its share of the characters. */
function partOf({ text, certainty, place }: ReadText, from: number, to: number, lean: Lean): ReadText {
  const part = text.slice(from, to)
  const lead = part.length - part.trimStart().length
  const trimmed = part.trim()
  if (!place) return { text: trimmed, certainty, place }
  const level = levelled(place, lean)
  const step = level.width / Math.max(1, text.length)
  const own = { ...level, x: level.x + (from + lead) * step, width: trimmed.length * step }
  return { text: trimmed, certainty, place: leaning(own, lean) }
}

/** A box around two. */
function around(a: Place, b: Place): Place {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return { x, y, width: Math.max(right(a), right(b)) - x, height: Math.max(bottom(a), bottom(b)) - y }
}
/** Distance, in heights, within which the characters of a label stand that is set wide. */
const APART = 5
/** Puts together the labels that an engine has found in pieces: 名 and 称. */
function joined(texts: readonly ReadText[], words: readonly string[], lean: Lean): ReadText[] {
  const left = new Set(texts)
  const bare = ({ text }: ReadText) => plain(text).replace(/[\s:]/g, '')
  for (const first of texts.filter(isPlaced)) {
    let whole: Placed = first
    const parts = new Set<ReadText>([first])
    for (;;) {
      const own = bare(whole)
      const longer = words.filter((word) => word.length > own.length && word.startsWith(own))
      if (own === '' || longer.length === 0 || !left.has(first)) break
      const place = levelled(whole.place, lean)
      // What does not continue the label may be a stain between its characters, which the engine took for a figure.
      const next = [...left]
        .filter(isPlaced)
        .map((each) => ({ each, at: levelled(each.place, lean) }))
        .filter(({ each, at }) => !parts.has(each) && sameRow(place, at) && at.x > place.x + place.height / 2)
        .filter(({ at }) => at.x - right(place) < place.height * APART)
        .filter(({ each }) => longer.some((word) => word.startsWith(own + bare(each)) && bare(each) !== ''))
        .toSorted((a, b) => a.at.x - b.at.x)[0]
      if (!next) break
      parts.add(next.each)
      whole = {
        text: `${whole.text.trim()}${next.each.text.trim()}`,
        certainty: Math.min(whole.certainty, next.each.certainty),
        place: leaning(around(place, next.at), lean),
      }
    }
    if (parts.size === 1 || !words.includes(bare(whole))) continue
    for (const part of parts) left.delete(part)
    left.add(whole)
  }
  return [...left]
}

/** A label of a form, such as 毛重(kg), and the value that belongs to it; null if the label stands alone. */
export interface Labelled<Label extends string> {
  label: Label
  /** the label as it stands, with its unit */
  head: ReadText
  value: ReadText | null
}

/** A translation of the label, before a colon or a unit: 毛重 Gross Weight: */
const TRANSLATION = '(?:\\s*[a-z][a-z. ]*(?=[:(]))?'
/** (kg), or a unit that nothing follows */
const UNIT = '(\\s*(?:\\([^)]*\\)|(?:kg|公斤|千克|吨|t)(?=\\s*(?::|$))))'
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
      .concat(`)${TRANSLATION}${UNIT}?\\s*[:：]?`),
    'gi',
  )
  const lean = leanOf(texts)
  const heads: { label: Label; head: ReadText; rest: ReadText }[] = []
  const free: ReadText[] = []
  for (const each of joined(
    texts,
    words.map(({ word }) => word),
    lean,
  )) {
    const tidy = { ...each, text: plain(each.text) }
    const found = [...tidy.text.matchAll(pattern)]
    // The engine may have read the value of one label and the next label as one text.
    const before = partOf(tidy, 0, found[0]?.index ?? tidy.text.length, lean)
    if (before.text !== '') free.push(before)
    for (const [at, match] of found.entries()) {
      const named = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
      const word = words[Number(named?.slice(1))]
      if (!word) continue
      const end = match.index + match[0].length
      heads.push({
        label: word.label,
        head: partOf(tidy, match.index, end, lean),
        rest: partOf(tidy, end, found[at + 1]?.index ?? tidy.text.length, lean),
      })
    }
  }
  const taken = new Set<ReadText>()
  const placed = free.filter(isPlaced).map((read) => ({ read, place: levelled(read.place, lean) }))
  const nearest = (fits: (place: Place) => boolean, far: (place: Place) => number): ReadText | undefined =>
    placed.filter(({ read, place }) => !taken.has(read) && fits(place)).toSorted((a, b) => far(a.place) - far(b.place))[0]?.read
  /** The text whose beginning the engine has read twice, at the end of the label's box too: 毛重：2 beside 28200kg. */
  const begunBy = ({ text, place: at }: ReadText): ReadText | undefined => {
    if (text === '' || !at) return undefined
    const end = levelled(at, lean)
    return placed.find(
      ({ read, place }) =>
        read.text.length > text.length &&
        read.text.startsWith(text) &&
        sameRow(end, place) &&
        place.x < right(end) + end.height / 2 &&
        right(place) > right(end),
    )?.read
  }
  return heads.map(({ label, head, rest }): Labelled<Label> => {
    const whole = begunBy(rest)
    if (whole) taken.add(whole)
    if (rest.text !== '') return { label, head, value: whole ?? rest }
    if (!head.place) return { label, head, value: null }
    const place = levelled(head.place, lean)
    // Another label between the two owns the value.
    const others = heads.flatMap((each) => (each.head !== head && each.head.place ? [levelled(each.head.place, lean)] : []))
    const next = Math.min(...others.filter((other) => sameRow(other, place) && other.x > place.x).map(({ x }) => x))
    const beside = nearest(
      (other) => sameRow(place, other) && other.x >= right(place) - place.height && other.x < next,
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
  const lean = leanOf(texts)
  const level = (each: Placed) => levelled(each.place, lean)
  const owned = found.flatMap(({ head, value }) => [head, ...(value ? [value] : [])].filter(isPlaced)).map(level)
  const free = texts
    .filter(isPlaced)
    .filter((each) => !owned.some((own) => sameRow(own, level(each)) && sameColumn(own, level(each))))
  const above = levelled(place, lean)
  return (
    free.find((each) => {
      const below = level(each)
      return (
        below.y > above.y + above.height / 2 &&
        below.y - bottom(above) < above.height &&
        Math.abs(below.x - above.x) < above.height * 1.5
      )
    }) ?? null
  )
}
