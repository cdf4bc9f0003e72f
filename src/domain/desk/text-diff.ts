/** What two texts of an article have in common, and where they differ, by paragraph and by word. */

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/gi
const VOID = new Set(['br', 'hr', 'img'])

/** The outermost elements of sanitised HTML, such as paragraphs and tables, in order. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  const end = (at: number) => {
    const block = html.slice(from, at).trim()
    if (block) blocks.push(block)
    from = at
  }
  for (const { 0: tag, 1: closes, 2: name = '', 3: empty, index } of html.matchAll(TAG)) {
    if (closes) depth = Math.max(0, depth - 1)
    else if (!empty && !VOID.has(name.toLowerCase())) {
      if (depth === 0) end(index)
      depth += 1
      continue
    }
    if (depth === 0) end(index + tag.length)
  }
  end(html.length)
  return blocks
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
/** The words of a block as a person reads them. A picture is named by its text. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<img[^>]*>/g, (image) => {
      const alt = /\salt="([^"]+)"/.exec(image)?.[1]
      return `［图片${alt ? `：${alt}` : ''}］`
    })
    .replaceAll(/<(?:br|\/li|\/tr|\/p|\/h\d|\/figcaption)[^>]*>/g, '\n')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

/** A run that both have, or one that stands differently in each. */
export type Run<T> = { same: T[] } | { before: T[]; after: T[] }

/** Cells of the table below; a larger one is not worth its time, and its texts count as different altogether. */
const MOST_CELLS = 4_000_000

/** The longest common subsequence, as runs. */
export function diff<T>(before: readonly T[], after: readonly T[]): Run<T>[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let ends = 0
  const most = Math.min(before.length, after.length) - start
  while (ends < most && before[before.length - 1 - ends] === after[after.length - 1 - ends]) ends++
  const [a, b] = [before.slice(start, before.length - ends), after.slice(start, after.length - ends)]
  const runs: Run<T>[] = []
  const same = (items: readonly T[]) => {
    const last = runs.at(-1)
    if (items.length === 0) return
    if (last && 'same' in last) last.same.push(...items)
    else runs.push({ same: [...items] })
  }
  const differs = (gone: readonly T[], come: readonly T[]) => {
    const last = runs.at(-1)
    if (gone.length + come.length === 0) return
    if (last && 'before' in last) {
      last.before.push(...gone)
      last.after.push(...come)
    } else runs.push({ before: [...gone], after: [...come] })
  }
  same(before.slice(0, start))
  if (a.length * b.length > MOST_CELLS) differs(a, b)
  else {
    const width = b.length + 1
    const lengths = new Uint32Array((a.length + 1) * width)
    const at = (row: number, column: number) => lengths[row * width + column] ?? 0
    for (let row = a.length - 1; row >= 0; row--)
      for (let column = b.length - 1; column >= 0; column--)
        lengths[row * width + column] =
          a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    let [row, column] = [0, 0]
    while (row < a.length || column < b.length) {
      if (row < a.length && column < b.length && a[row] === b[column]) {
        same(a.slice(row, row + 1))
        row++
        column++
      } else if (column >= b.length || (row < a.length && at(row + 1, column) >= at(row, column + 1)))
        differs(a.slice(row, ++row), [])
      else differs([], b.slice(column, ++column))
    }
  }
  same(before.slice(before.length - ends))
  return runs
}

/** Chinese signs one by one, other words and numbers whole. */
const PIECES = /[a-zA-Z0-9]+|\s+|./gsu
export const diffWords = (before: string, after: string): Run<string>[] =>
  diff(before.match(PIECES) ?? [], after.match(PIECES) ?? [])
