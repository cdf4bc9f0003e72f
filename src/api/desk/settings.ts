/** Settings of the public site at the desk. */
import { z } from 'zod'
import { FILINGS_MOST, OFFICES_MOST, SETTING_TEXTS } from '#domain/site/settings.ts'
import { LINK_LENGTH } from '#domain/site/site-part.ts'
import { data, endpoint, text } from '../endpoint.ts'

const texts = Object.fromEntries(Object.entries(SETTING_TEXTS).map(([name, [, length]]) => [name, text(length)])) as {
  [N in keyof typeof SETTING_TEXTS]: ReturnType<typeof text>
}
const link = text(LINK_LENGTH)
const fields = {
  ...texts,
  offices: z
    .array(z.object({ name: text(30), address: text(100), phone: text(30), map_image: link }), { error: '请给出办公地点' })
    .max(OFFICES_MOST, { error: `最多 ${OFFICES_MOST} 处` }),
  filings: z
    .array(z.object({ host: text(100), filing_no: text(60) }), { error: '请给出备案号' })
    .max(FILINGS_MOST, { error: `最多 ${FILINGS_MOST} 个域名` }),
  app_links: z.object({ pc: link, android: link, ios: link }),
}
const settings = z.object({ version: z.int(), ...fields })
export type DeskSettings = z.output<typeof settings>

export const readDeskSettings = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/settings',
  guard: 'desk:admin',
  summary: '网站设置，含各域名的备案号',
  response: data(settings),
})
export const saveDeskSettings = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/settings',
  guard: 'desk:admin',
  summary: '修改网站设置；同事在所见版本之后改过的，不修改',
  body: z.object({ base_version: z.int().min(0), ...fields }),
  response: data(settings),
  mutation: true,
})
