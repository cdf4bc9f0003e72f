/** The difference of two texts in words: what went is struck through, what came is underlined. Equal passages are folded. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { ARTICLE_LABELS, type ArticleText } from '#domain/desk/article.ts'
import { diff, diffWords, wordsOf } from '#domain/desk/text-diff.ts'
import { blocksAsEdited, FIELDS } from './typed-article.ts'

const Passage = chakra('div', {
  base: {
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    lineHeight: '1.75',
    py: 2,
    '& del': { bg: 'danger.bg', color: 'danger.fg', textDecoration: 'line-through' },
    '& ins': { bg: 'done.bg', color: 'done.fg', textDecoration: 'underline' },
  },
})
const Same = chakra('p', { base: { py: 1, fontSize: 'sm', color: 'fg.subtle', textAlign: 'center' } })
const Label = chakra('h3', { base: { mt: 3, fontSize: 'sm', color: 'fg.muted' } })

export function Words({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => diffWords(before, after), [before, after])
  return (
    <>
      {runs.map((run, at) =>
        'same' in run ? (
          <span key={at}>{run.same.join('')}</span>
        ) : (
          <span key={at}>
            {run.before.length > 0 ? <del>{run.before.join('')}</del> : null}
            {run.after.length > 0 ? <ins>{run.after.join('')}</ins> : null}
          </span>
        ),
      )}
    </>
  )
}

interface Props {
  before: ArticleText
  after: ArticleText
  columns: ReadonlyMap<number, string>
}
export const valueIn = (text: ArticleText, field: keyof ArticleText, columns: ReadonlyMap<number, string>): string =>
  field === 'column_id' ? (columns.get(text.column_id) ?? '') : String(text[field])

export function DiffView({ before, after, columns }: Props) {
  const runs = useMemo(
    () => diff(blocksAsEdited(before.content).map(wordsOf), blocksAsEdited(after.content).map(wordsOf)),
    [before.content, after.content],
  )
  const fields = FIELDS.filter((field) => field !== 'content' && before[field] !== after[field])
  const differs = runs.some((run) => 'before' in run)
  if (fields.length === 0 && !differs) return <Same>文字没有改动</Same>
  return (
    <div>
      {fields.map((field) => (
        <div key={field}>
          <Label>{ARTICLE_LABELS[field]}</Label>
          <Passage>
            <Words before={valueIn(before, field, columns)} after={valueIn(after, field, columns)} />
          </Passage>
        </div>
      ))}
      {differs ? <Label>正文</Label> : null}
      {differs
        ? runs.map((run, at) =>
            'same' in run ? (
              <Same key={at}>… 相同的 {run.same.length} 段 …</Same>
            ) : (
              <Passage key={at}>
                <Words before={run.before.join('\n')} after={run.after.join('\n')} />
              </Passage>
            ),
          )
        : null}
    </div>
  )
}
