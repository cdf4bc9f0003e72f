/** Categories of goods and their specs at the operator's desk. */
import { z } from 'zod'
import { CATALOGUE_LENGTHS, type CataloguePart, MOST_SIBLINGS } from '#domain/desk/catalogue.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { CHECKS } from '#domain/input/validation.ts'
import { data, endpoint, idOf, idParams, ok, text, uuid } from '../endpoint.ts'

const PATH = '/v1/merchant/admin/catalogue'
const category = z.object({
  id: uuid,
  parent_id: uuid.nullable(),
  name: z.string(),
  /** empty for a category of the first level */
  parent_name: z.string(),
  tax_rate_bp: z.int(),
  /** empty takes that of the parent */
  tax_code: z.string(),
  version: z.int(),
  /** numbers of its specs, of the goods that name it, and of open demands */
  specs: z.int(),
  goods: z.int(),
  needs: z.int(),
})
const spec = z.object({
  id: uuid,
  category_id: uuid,
  category_name: z.string(),
  name: z.string(),
  grade: z.string(),
  standard: z.string(),
  version: z.int(),
})
const catalogue = z.object({ categories: z.array(category), specs: z.array(spec) })
export type DeskCatalogue = z.output<typeof catalogue>
export type DeskCategory = z.output<typeof category>
export type DeskSpec = z.output<typeof spec>

const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const made = data(z.object({ id: uuid }))

export const readCatalogue = endpoint({
  method: 'GET',
  path: PATH,
  guard: 'desk:market',
  summary: '品类和规格，按显示顺序：上级在前，下级紧跟上级',
  response: data(catalogue),
})

const RATE = '税率为 0% 到 20%'
const categoryFields = {
  parent_id: idOf(chosen('上级')).nullable(),
  name: text(CATALOGUE_LENGTHS.category, required('品类名称')),
  tax_rate_bp: z.int({ error: RATE }).min(0, { error: RATE }).max(2000, { error: RATE }),
  tax_code: text(19)
    .refine((typed) => typed === '' || CHECKS.tax_code.test(typed), { error: CHECKS.tax_code.message })
    .default(''),
}
export const createCategory = endpoint({
  method: 'POST',
  path: `${PATH}/categories`,
  guard: 'desk:market',
  summary: '新增品类，排在同级最后',
  body: z.object(categoryFields),
  response: made,
  mutation: true,
})
export const updateCategory = endpoint({
  method: 'PUT',
  path: `${PATH}/categories/{id}`,
  guard: 'desk:market',
  summary: '修改品类的名称、税率、税收分类编码或上级；已有订单和合同保留原来的文字和税率',
  params: idParams,
  body: z.object({ base_version, ...categoryFields }),
  response: ok,
  mutation: true,
})
export const mergeCategory = endpoint({
  method: 'PUT',
  path: `${PATH}/categories/{id}/merge`,
  guard: 'desk:market',
  summary: '合并到另一个品类：供应、需求、规格和行情品种改用目标品类，订单和合同保留原来的文字',
  params: idParams,
  body: z.object({ base_version, into_id: idOf(chosen('目标品类')) }),
  response: ok,
  mutation: true,
})
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: `${PATH}/categories/{id}`,
  guard: 'desk:market',
  summary: '删除没有被使用的品类',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
})

const specFields = {
  category_id: idOf(chosen('品类')),
  name: text(CATALOGUE_LENGTHS.spec, required('规格名称')),
  grade: text(CATALOGUE_LENGTHS.grade),
  standard: text(CATALOGUE_LENGTHS.standard),
}
export const createSpec = endpoint({
  method: 'POST',
  path: `${PATH}/specs`,
  guard: 'desk:market',
  summary: '新增规格，排在品类的最后',
  body: z.object(specFields),
  response: made,
  mutation: true,
})
export const updateSpec = endpoint({
  method: 'PUT',
  path: `${PATH}/specs/{id}`,
  guard: 'desk:market',
  summary: '修改规格；已发布的供应、需求和订单保留原来的文字',
  params: idParams,
  body: z.object({ base_version, ...specFields }),
  response: ok,
  mutation: true,
})
export const deleteSpec = endpoint({
  method: 'DELETE',
  path: `${PATH}/specs/{id}`,
  guard: 'desk:market',
  summary: '删除规格；已发布的供应、需求和订单保留原来的文字',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
})

const PARTS = ['category', 'spec'] as const satisfies CataloguePart[]
const order = z.array(uuid, { error: '请给出顺序' }).max(MOST_SIBLINGS, { error: '项目过多' })
export const orderCatalogue = endpoint({
  method: 'PUT',
  path: `${PATH}/order`,
  guard: 'desk:market',
  summary: '调整一个上级下的品类或一个品类的规格的顺序：before 为所见的顺序，同事改过的不调整；under 为空时是一级品类',
  body: z.object({
    part: z.enum(PARTS, { error: '类别有误' }),
    under: uuid.nullable(),
    before: order,
    ids: order,
  }),
  response: ok,
  mutation: true,
})
