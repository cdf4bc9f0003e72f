/** The parts of the public site at the desk: banners, ads, friend links and partners, in their order. */
import { z } from 'zod'
import { DESC_LENGTH, LINK_LENGTH, SITE_PARTS, TITLE_LENGTH } from '#domain/site/site-part.ts'
import { data, endpoint, keysOf, ok, planned, text } from '../endpoint.ts'

const PATH = '/v1/merchant/admin/site'
const id = z.int({ error: '编号格式有误' }).min(1, { error: '编号格式有误' }).max(2_000_000_000, { error: '编号格式有误' })
const kind = z.enum(keysOf(SITE_PARTS), { error: '没有这一类' })
const base_version = z.int().min(0)
const fields = {
  title: text(TITLE_LENGTH),
  desc: text(DESC_LENGTH),
  image: text(LINK_LENGTH),
  image_phone: text(LINK_LENGTH),
  textcolor: text(20),
  video: text(LINK_LENGTH),
  link: text(LINK_LENGTH),
  shown_from: planned.nullable(),
  shown_until: planned.nullable(),
}
const part = z.object({
  kind,
  id: z.int(),
  version: z.int(),
  ...fields,
  shown_from: z.string().nullable(),
  shown_until: z.string().nullable(),
})
export type SitePart = z.output<typeof part>

export const listSiteParts = endpoint({
  method: 'GET',
  path: PATH,
  guard: 'desk:content',
  summary: '横幅、广告、友情链接或合作伙伴，按展示顺序；不选时为横幅',
  query: z.object({ kind: kind.default('banner') }),
  response: data(z.array(part)),
})
export const createSitePart = endpoint({
  method: 'POST',
  path: PATH,
  guard: 'desk:content',
  summary: '新增一条横幅、广告、友情链接或合作伙伴，排在最后；图片先由 POST /v1/merchant/admin/pictures 发布，视频由 …/videos',
  body: z.object({ kind, ...fields }),
  response: data(part),
  mutation: true,
})
export const updateSitePart = endpoint({
  method: 'PUT',
  path: PATH,
  guard: 'desk:content',
  summary: '修改一条；同事在所见版本之后改过的，不修改',
  body: z.object({ kind, id, base_version, ...fields }),
  response: data(part),
  mutation: true,
})
export const deleteSitePart = endpoint({
  method: 'DELETE',
  path: PATH,
  guard: 'desk:content',
  summary: '删除一条；同事在所见版本之后改过的，不删除',
  body: z.object({ kind, id, base_version }),
  response: ok,
  mutation: true,
})

const order = z.array(id, { error: '请给出全部编号' }).max(100, { error: '最多 100 条' })
export const orderSiteParts = endpoint({
  method: 'PUT',
  path: `${PATH}/order`,
  guard: 'desk:content',
  summary: '调整一类的展示顺序：before 为所见的顺序，同事改过的不调整',
  body: z.object({ kind, before: order, ids: order }),
  response: ok,
  mutation: true,
})
