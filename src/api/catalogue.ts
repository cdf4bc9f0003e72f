/** The catalogue everybody may read: the tree of categories. */
import { z } from 'zod'
import { data, endpoint, uuid } from './endpoint.ts'

const category = z.object({ id: uuid, parent_id: uuid.nullable(), name: z.string(), tax_rate_bp: z.int() })
export type Category = z.output<typeof category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/v1/categories',
  guard: 'public',
  summary: '品类：上级在前，同级按排序',
  response: data(z.array(category)),
})
