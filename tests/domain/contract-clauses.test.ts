/** The clauses of a trader's template combined with those of an order. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLAUSE_KINDS,
  FRAMEWORK_CLAUSES,
  STANDARD_CLAUSES,
  standardTemplates,
  withTemplate,
} from '#domain/contract/contract-clauses.ts'

test('a template replaces the clauses with its titles, and the clauses on signing stay last', () => {
  const own = ['计价方式', '质量', '签订地点', '签署'].map((title) => ({ title, text: `订单的${title}` }))
  const template = ['不可抗力', '质量', '签订地点'].map((title) => ({ title, text: `模板的${title}` }))
  expect(withTemplate(own, template).map(({ text }) => text)).toEqual([
    '订单的计价方式',
    '模板的质量',
    '模板的不可抗力',
    '模板的签订地点',
    '订单的签署',
  ])
  expect(withTemplate(own, [])).toEqual(own)
})

test('no clause of the order or of the template is lost or doubled, and the last two of the order close the contract', () => {
  const title = fc.constantFrom('质量', '付款', '不可抗力', '保密', '计量', '签订地点', '签署')
  const clauses = (of: string) =>
    fc.uniqueArray(title, { minLength: 2 }).map((titles) => titles.map((each) => ({ title: each, text: `${of}的${each}` })))
  fc.assert(
    fc.property(clauses('订单'), clauses('模板'), (own, template) => {
      const titles = (list: { title: string }[]) => list.map((each) => each.title)
      const merged = withTemplate(own, template)
      expect(titles(merged).toSorted()).toEqual([...new Set([...titles(own), ...titles(template)])].toSorted())
      expect(titles(merged).slice(-2)).toEqual(titles(own).slice(-2))
      expect(titles(merged).filter((each) => titles(own).includes(each))).toEqual(titles(own))
      for (const clause of template) expect(merged).toContainEqual(clause)
    }),
  )
})

test('a trader without templates starts with copies of the standard clauses', () => {
  const templates = standardTemplates()
  expect(Object.keys(templates)).toEqual(Object.keys(CLAUSE_KINDS))
  expect([templates.supply, templates.sale, templates.framework]).toEqual([STANDARD_CLAUSES, STANDARD_CLAUSES, FRAMEWORK_CLAUSES])
  templates.supply.pop()
  expect(standardTemplates().supply).toHaveLength(STANDARD_CLAUSES.length)
})

test('a framework contract has every standard clause, and no title twice', () => {
  for (const clause of STANDARD_CLAUSES) expect(FRAMEWORK_CLAUSES).toContainEqual(clause)
  const titles = FRAMEWORK_CLAUSES.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
