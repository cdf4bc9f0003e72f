/** Another person has saved the article meanwhile: shows each difference, and takes one text or the other, passage by passage. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Radio } from '#client/ui/field/checkbox.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { ARTICLE_LABELS, type ArticleText } from '#domain/desk/article.ts'
import { Words, valueIn } from './diff-view.tsx'
import { type Choice, type Difference, differencesOf, merged } from './merged.ts'
import type { Meeting } from './queries.ts'

const Item = chakra('fieldset', {
  base: {
    py: 3,
    borderTopWidth: '1px',
    borderColor: 'line',
    '& > p': { whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineHeight: '1.75' },
    '& del': { bg: 'danger.bg', color: 'danger.fg' },
    '& ins': { bg: 'done.bg', color: 'done.fg', textDecoration: 'none' },
  },
})
const CHOICES: readonly [Choice, string][] = [
  ['mine', '用我的'],
  ['theirs', '用对方的'],
]

interface Props extends Meeting {
  mine: ArticleText
  columns: ReadonlyMap<number, string>
  /** Takes the merged text, which is then saved over the version of the other person. */
  onMerge: (text: ArticleText, base_version: number) => void
  onClose: () => void
}
export function Merge({ base, mine, theirs, columns, onMerge, onClose }: Props) {
  const differences = useMemo(() => differencesOf(base, mine, theirs), [base, mine, theirs])
  const [choices, setChoices] = useState<Choice[]>(() => differences.map(({ suggested }) => suggested))
  const take = (chosen: Choice[]) => onMerge(merged(mine, theirs, differences, chosen), theirs.version)
  const words = (difference: Difference) =>
    difference.field === 'content'
      ? { before: difference.theirs.words, after: difference.mine.words }
      : { before: valueIn(theirs, difference.field, columns), after: valueIn(mine, difference.field, columns) }
  return (
    <Dialog
      open
      title="两个人改了同一篇文章"
      width={860}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => take(differences.map(() => 'theirs'))}>全部用对方的</Button>
          <Button onClick={() => take(differences.map(() => 'mine'))}>全部用我的</Button>
          <Button variant="primary" onClick={() => take(choices)}>
            按所选合并
          </Button>
        </>
      }
    >
      <Notice tone="need" title={`${theirs.saved_by || '他人'}在 ${chinaTime(theirs.saved_at)} 保存了第 ${theirs.version} 版`}>
        划红的是对方的，标绿的是您的。合并后回到编辑页，核对无误再保存。
      </Notice>
      {differences.length === 0 ? <chakra.p py={4}>两份文字相同，可直接合并。</chakra.p> : null}
      {differences.map((difference, at) => (
        <Item key={at}>
          <chakra.legend srOnly>{ARTICLE_LABELS[difference.field]}</chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" columnGap={6} alignItems="center">
            <chakra.b fontSize="sm" color="fg.muted" fontWeight="normal">
              {ARTICLE_LABELS[difference.field]}
            </chakra.b>
            {CHOICES.map(([choice, label]) => (
              <Radio
                key={choice}
                name={`difference-${at}`}
                label={label}
                checked={choices[at] === choice}
                onChange={() => setChoices((known) => known.map((each, index) => (index === at ? choice : each)))}
              />
            ))}
          </chakra.div>
          <p>
            <Words {...words(difference)} />
          </p>
        </Item>
      ))}
    </Dialog>
  )
}
