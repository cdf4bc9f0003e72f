/** Drafts over records of the desk: what they are named, where they open, and what they say was changed. */
import { expect, test } from 'vitest'
import { sentenceChanges, typedSentences } from '#client/features/desk/feedback/sentences-draft.ts'
import { askedRow, draftPath, draftTitle, rowChanges, rowDraft, rowName } from '#client/features/desk/row-draft.ts'
import { baseIn, typedOver } from '#client/features/desk/typed-over.ts'

const SPEC = { id: '7', category_id: '3', category_name: '废铜', name: '1#光亮线', grade: '', standard: 'GB/T 13587', version: 4 }
const valuesOf = ({ category_id, name, grade, standard }: typeof SPEC) => ({ category_id, name, grade, standard })

test.each([
  ['spec:7', '修改规格', '/trade/admin/catalogue/spec?edit=spec:7'],
  ['category:', '新增品类', '/trade/admin/catalogue?edit=category:'],
  ['help_topic:2', '修改主题', '/trade/admin/column?tab=help&edit=help_topic:2'],
  ['market_category:', '新增分类', '/trade/admin/market/series?edit=market_category:'],
])('%s is %s and opens at %s', (subject, title, path) => {
  expect([draftTitle(subject), draftPath(subject)]).toEqual([title, path])
})

test('the address opens the row that it names, a new one, and nothing that is gone or of another list', () => {
  const opened = (edited: string) => askedRow(edited, 'spec', [SPEC], (row) => row?.name ?? '新的')
  expect(opened(rowDraft('spec', '7').subject)).toBe('1#光亮线')
  expect(opened(rowDraft('spec', null).subject)).toBe('新的')
  expect(opened(rowDraft('spec', '8').subject)).toBeNull()
  expect(opened(rowDraft('category', '7').subject)).toBeNull()
})

test('a draft keeps the row as it was when typing began', () => {
  expect(baseIn(typedOver(valuesOf(SPEC), SPEC))).toEqual(SPEC)
  expect(baseIn(typedOver(valuesOf(SPEC), null))).toBeNull()
})

test('a draft tells its changes in words, and that a choice has changed', () => {
  const told = (typed: object, row: object | null) =>
    rowChanges(typedOver(typed, row), `spec:${row ? '7' : ''}`).map(({ label, after }) => [label, after])
  expect(told({ ...valuesOf(SPEC), grade: '一级', standard: '' }, SPEC)).toEqual([
    ['等级', '一级'],
    ['标准', ''],
  ])
  expect(told({ ...valuesOf(SPEC), category_id: '5' }, SPEC)).toEqual([['选项', '有改动']])
  expect(told(valuesOf(SPEC), SPEC)).toEqual([])
  expect(told({ category_id: '3', name: '2#铜', grade: '', standard: '' }, null)).toEqual([['名称', '2#铜']])
  expect([rowName(typedOver(valuesOf(SPEC), SPEC)), rowName(typedOver(valuesOf(SPEC), null))]).toEqual(['1#光亮线', ''])
})

test('a draft of the canned sentences tells which came in and which were taken out', () => {
  const typed = typedSentences({ sentences: ['您好', '请稍候'], version: 2 })
  const told = (lines: string) => sentenceChanges({ ...typed, lines }).map(({ label, after }) => [label, after])
  expect(told('您好\n再见\n谢谢')).toEqual([
    ['新增', '再见 · 谢谢'],
    ['删去', '请稍候'],
  ])
  expect(told('您好\n请稍候\n')).toEqual([])
})
