/** Columns of articles and topics of the help centre at the operator's desk. */
import { z } from 'zod'
import { COLUMN_LENGTHS } from '#domain/desk/article-column.ts'
import { required } from '#domain/input/sentences.ts'
import { publicId, publicNumber } from '../content.ts'
import { data, endpoint, ok, text } from '../endpoint.ts'

const PATH = '/v1/merchant/admin/columns'
const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const params = z.object({ id: publicId })
const made = data(z.object({ id: z.int() }))
const hidden = z.boolean({ error: '请选择是否隐藏' })

const column = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  hidden: z.boolean(),
  version: z.int(),
  /** articles in it, drafts included */
  articles: z.int(),
})
const topic = column.pick({ id: true, name: true, hidden: true, version: true, articles: true }).extend({
  /** the published ones in their order */
  questions: z.array(z.object({ id: z.int(), title: z.string() })),
})
const columns = z.object({ columns: z.array(column), topics: z.array(topic) })
export type DeskColumns = z.output<typeof columns>
export type DeskColumn = z.output<typeof column>
export type DeskTopic = z.output<typeof topic>

export const readColumns = endpoint({
  method: 'GET',
  path: PATH,
  guard: 'desk:content',
  summary: '文章栏目与帮助主题，按显示顺序，含隐藏的',
  response: data(columns),
})

const columnFields = {
  name: text(COLUMN_LENGTHS.name, required('栏目名称')),
  description: text(COLUMN_LENGTHS.description),
  hidden,
}
export const createColumn = endpoint({
  method: 'POST',
  path: PATH,
  guard: 'desk:content',
  summary: '新增文章栏目，排在最后',
  body: z.object(columnFields),
  response: made,
  mutation: true,
})
export const updateColumn = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  guard: 'desk:content',
  summary: '修改文章栏目的名称、说明或是否隐藏',
  params,
  body: z.object({ base_version, ...columnFields }),
  response: ok,
  mutation: true,
})
/** Of a column or a topic. */
const removal = z.object({ base_version, move_to: publicNumber.nullable() })
export const deleteColumn = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  guard: 'desk:content',
  summary: '删除文章栏目；还有文章的，须移到另一个栏目',
  params,
  body: removal,
  response: ok,
  mutation: true,
})

const topicFields = { name: text(COLUMN_LENGTHS.topic, required('主题名称')), hidden }
export const createHelpTopic = endpoint({
  method: 'POST',
  path: `${PATH}/topics`,
  guard: 'desk:content',
  summary: '新增帮助主题，排在最后',
  body: z.object(topicFields),
  response: made,
  mutation: true,
})
export const updateHelpTopic = endpoint({
  method: 'PUT',
  path: `${PATH}/topics/{id}`,
  guard: 'desk:content',
  summary: '修改帮助主题的名称或是否隐藏；它的问题随之改名',
  params,
  body: z.object({ base_version, ...topicFields }),
  response: ok,
  mutation: true,
})
export const deleteHelpTopic = endpoint({
  method: 'DELETE',
  path: `${PATH}/topics/{id}`,
  guard: 'desk:content',
  summary: '删除帮助主题；还有问题的，须移到另一个主题',
  params,
  body: removal,
  response: ok,
  mutation: true,
})

const order = z.array(publicNumber, { error: '请给出顺序' }).max(500, { error: '项目过多' })
export const orderColumns = endpoint({
  method: 'PUT',
  path: `${PATH}/order`,
  guard: 'desk:content',
  summary: '调整栏目、帮助主题或一个主题（topic_id）的问题的顺序：before 为所见的顺序，同事改过的不调整',
  body: z.object({
    part: z.enum(['article_column', 'help_topic', 'help_question'], { error: '类别有误' }),
    topic_id: publicNumber.nullable(),
    before: order,
    ids: order,
  }),
  response: ok,
  mutation: true,
})
