/** The rules of weigh-ticket templates. */
import { expect, test } from 'vitest'
import {
  fieldProblems,
  TEMPLATE_LIMIT,
  type TemplateField,
  templateProblems,
  typedFields,
  usualFields,
} from '#domain/goods/template.ts'

const GROSS: TemplateField = { key: 'gross_kg', label: '总重' }
const TARE: TemplateField = { key: 'tare_kg', label: '空车' }
test.each([
  ['the usual ticket', usualFields(), {}],
  ['only the weights', [GROSS, TARE], {}],
  ['two labels of its own', [GROSS, TARE, { key: 'own', label: '班次' }, { key: 'own', label: '炉号' }], {}],
  ['a field twice', [GROSS, TARE, { key: 'gross_kg', label: '毛重' }], { 'fields.2.key': '“毛重”重复' }],
  ['a label twice', [GROSS, TARE, { key: 'own', label: '总重' }], { 'fields.2.label': '名称“总重”重复' }],
  ['no tare', [GROSS], { fields: '请保留皮重' }],
] as [string, TemplateField[], object][])('a template with %s gets exactly its problems', (_name, fields, problems) =>
  expect(fieldProblems(fields)).toEqual(problems),
)

test('a firm uses a template’s name once, and has a limited number of templates', () => {
  const others = [{ id: 'a', name: '一厂' }]
  expect(templateProblems(others, { id: 'b', name: '一厂' })).toEqual({ name: '已有同名的磅单模板' })
  expect(templateProblems(others, { id: 'a', name: '一厂' })).toEqual({})
  const many = Array.from({ length: TEMPLATE_LIMIT }, (_, n) => ({ id: `${n}`, name: `${n}` }))
  expect(Object.keys(templateProblems(many, { id: 'x', name: 'x' }))).toEqual(['name'])
  expect(templateProblems(many, { id: '1', name: 'x' })).toEqual({})
})

test('the typed fields follow the ticket’s order and labels, and the others come last with their usual labels', () => {
  const fields = [
    { key: 'weighed_at', label: '称重日期' },
    { key: 'plate', label: '车号' },
    { key: 'own', label: '货名' },
    { key: 'tare_kg', label: '空车' },
    { key: 'gross_kg', label: '重车' },
  ] as const
  expect(typedFields({ fields: [...fields] })).toEqual([
    { key: 'weighed_at', label: '称重日期' },
    { key: 'tare_kg', label: '空车' },
    { key: 'gross_kg', label: '重车' },
    { key: 'ticket_no', label: '磅单号' },
  ])
})
