/** Categories of goods at the desk: two levels, names once under a parent, and what a merge or a deletion refuses. */
import { expect, test } from 'vitest'
import {
  categoryProblems,
  type CategoryUses,
  isLeaf,
  mergeProblems,
  MOST_SIBLINGS,
  parentInUse,
  parentsFor,
  pathName,
  refuseCategoryNamed,
  sameSpec,
  specProblems,
  targetsFor,
  taxOf,
  usesText,
} from '#domain/desk/catalogue.ts'

const ALL = [
  { id: 'cu', parent_id: null, name: '铜' },
  { id: 'scrap', parent_id: 'cu', name: '废铜' },
  { id: 'cathode', parent_id: 'cu', name: '电解铜' },
  { id: 'zn', parent_id: null, name: '锌' },
]
const NONE: CategoryUses = { children: 0, specs: 0, goods: 0, intentions: 0, orders: 0, series: 0 }
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('only leaves are merged into, and only the first level has categories below it', () => {
  expect([isLeaf(ALL, 'cu'), isLeaf(ALL, 'zn')]).toEqual([false, true])
  expect(ids(parentsFor(ALL, 'zn'))).toEqual(['cu'])
  expect(ids(targetsFor(ALL, 'scrap'))).toEqual(['cathode', 'zn'])
  expect([pathName(ALL, 'scrap'), pathName(ALL, 'zn'), pathName(ALL, 'gone')]).toEqual(['铜 · 废铜', '锌', ''])
})

test('a name stands once under its parent, whatever its width and spaces', () => {
  const problems = (name: string, parent_id: string | null, id: string | null = null) =>
    categoryProblems(id, { name, parent_id }, ALL)
  expect(problems('废 铜', 'cu')).toEqual({ name: '“铜”下已有同名的品类' })
  expect(problems('废铜', 'zn')).toEqual({})
  expect(problems('废铜', 'cu', 'scrap')).toEqual({})
  const many = Array.from({ length: MOST_SIBLINGS }, (_, at) => ({ id: `${at}`, parent_id: null, name: `第 ${at} 个` }))
  expect(categoryProblems(null, { name: '又一个', parent_id: null }, many)).toEqual({ name: '同级品类最多 300 个' })
})

test('a merge needs another leaf, and its category has nothing below it', () => {
  expect(mergeProblems('scrap', 'cathode', ALL)).toEqual({})
  expect(mergeProblems('scrap', 'gone', ALL)).toEqual({ into_id: '没有这个品类' })
  expect(mergeProblems('scrap', 'cu', ALL)).toEqual({ into_id: '请选择没有下级的品类' })
})

test('a category without a code has that of its parent, and its own rate', () => {
  const codes: Record<string, string> = { cu: '1080207', cathode: '1080208' }
  const taxed = ALL.map((each, at) => ({ ...each, tax_rate_bp: 1300 - at * 100, tax_code: codes[each.id] ?? '' }))
  expect(taxOf(taxed, 'scrap')).toEqual({ tax_rate_bp: 1200, tax_code: '1080207' })
  expect(taxOf(taxed, 'cathode')).toEqual({ tax_rate_bp: 1100, tax_code: '1080208' })
  expect(taxOf(taxed, 'zn')).toEqual({ tax_rate_bp: 1000, tax_code: '' })
  expect(taxOf(taxed, 'gone')).toEqual({ tax_rate_bp: null, tax_code: '' })
})

test('a spec stands once in its category by name and grade', () => {
  const others = [{ name: '1#铜', grade: '99.95%' }]
  const problems = (category_id: string, grade: string) => specProblems({ category_id, name: '１#铜', grade }, ALL, others)
  expect(problems('scrap', '99.95%')).toEqual({ name: '这个品类已有同名同等级的规格' })
  expect(problems('scrap', '99.9%')).toEqual({})
  expect(problems('cu', '')).toEqual({ category_id: '请选择没有下级的品类' })
  expect(problems('gone', '')).toEqual({ category_id: '没有这个品类' })
  expect(sameSpec({ name: 'a', grade: '' }, { name: 'Ａ', grade: '' })).toBe(true)
})

test('what names a category is counted in words', () => {
  expect(usesText(NONE)).toBe('')
  expect(() => refuseCategoryNamed('废铜', NONE)).not.toThrow()
  expect(() => refuseCategoryNamed('废铜', { ...NONE, goods: 2, orders: 1 })).toThrow('“废铜”还有 2 条供应、1 个订单，不能删除')
  expect(parentInUse('锌', { ...NONE, children: 3 })).toEqual({})
  expect(parentInUse('锌', { ...NONE, specs: 1 })).toEqual({
    parent_id: '“锌”已被使用。请新增一个一级品类，再把“锌”移到它下面',
  })
})
