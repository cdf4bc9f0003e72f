/** The differences between one's own text and another person's, and the text that choices among them make. */
import type { ArticleText } from '#domain/desk/article.ts'
import { diff, wordsOf } from '#domain/desk/text-diff.ts'
import { blocksAsEdited as blocks, FIELDS, textOf } from './typed-article.ts'

export type Choice = 'mine' | 'theirs'
interface Passage {
  blocks: string[]
  words: string
}
export type Difference =
  | { field: Exclude<keyof ArticleText, 'content'>; suggested: Choice }
  | { field: 'content'; mine: Passage; theirs: Passage; suggested: Choice }

const passage = (blocks: string[]): Passage => ({ blocks, words: blocks.map(wordsOf).join('\n') })

/** Whoever left a passage as it was has not decided about it, so the other's is suggested. */
export function differencesOf(base: ArticleText, mine: ArticleText, theirs: ArticleText): Difference[] {
  const fields = FIELDS.filter((field) => field !== 'content' && mine[field] !== theirs[field])
  const began = new Set(blocks(base.content))
  const untouched = (own: string[]) => own.every((block) => began.has(block))
  return [
    ...fields.map((field) => ({
      field: field as Exclude<keyof ArticleText, 'content'>,
      suggested: mine[field] === base[field] ? ('theirs' as const) : ('mine' as const),
    })),
    ...diff(blocks(theirs.content), blocks(mine.content)).flatMap((run) =>
      'same' in run
        ? []
        : [
            {
              field: 'content' as const,
              mine: passage(run.after),
              theirs: passage(run.before),
              suggested: run.after.length > 0 && untouched(run.after) ? ('theirs' as const) : ('mine' as const),
            },
          ],
    ),
  ]
}

/** `choices` are in the order of `differences`. */
export function merged(
  mine: ArticleText,
  theirs: ArticleText,
  differences: readonly Difference[],
  choices: readonly Choice[],
): ArticleText {
  const text = textOf(mine)
  const passages: string[][] = []
  for (const [at, difference] of differences.entries()) {
    const chosen = choices[at] ?? 'mine'
    if (difference.field === 'content') passages.push(difference[chosen].blocks)
    else if (chosen === 'theirs') Object.assign(text, { [difference.field]: theirs[difference.field] })
  }
  const runs = diff(blocks(theirs.content), blocks(mine.content))
  const content = runs.flatMap((run) => ('same' in run ? run.same : (passages.shift() ?? [])))
  return { ...text, content: content.join('') }
}
