/** Public content: news, banners, partners and site settings. Ids are whole numbers, as in the specified links. */
import { z } from 'zod'
import type { VisitorAnnouncement } from '#domain/desk/announcement.ts'
import { type Maintenance, READ_ONLY } from '#domain/site/maintenance.ts'
import { data, endpoint, keysOf, text } from './endpoint.ts'

/** The public id of an article, banner and the like: 7 is the user agreement, 8 the privacy policy. */
export const publicId = z.coerce
  .number({ error: '编号格式有误' })
  .int({ error: '编号格式有误' })
  .min(1, { error: '编号格式有误' })
  .max(2_000_000_000, { error: '编号格式有误' })
/** The same in a body, where numbers are no texts. */
export const publicNumber = z
  .int({ error: '编号格式有误' })
  .min(1, { error: '编号格式有误' })
  .max(2_000_000_000, { error: '编号格式有误' })
const pageNumber = z.coerce.number().int().min(1, { error: '页码从 1 开始' }).max(10_000, { error: '页码过大' }).default(1)
const pageSize = z.coerce.number().int().min(1, { error: '每页至少 1 条' }).max(200, { error: '每页最多 200 条' }).default(10)
/** A numbered page, to which readers and search engines can link. `total` counts all rows. */
const numbered = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), page: z.int(), total: z.int() })

const column = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** shown in the news centre; help (slug `help`) and agreements (slug `agreements`) have their own pages */
  listed: z.boolean(),
})
export type ArticleColumn = z.output<typeof column>

const brief = z.object({
  id: z.int(),
  column_id: z.int(),
  /** the group within its column, as in the help centre; empty for news */
  topic: z.string(),
  title: z.string(),
  summary: z.string(),
  /** path of an image on this site, or empty */
  cover: z.string(),
  source: z.string(),
  published_at: z.string(),
})
export type ArticleBrief = z.output<typeof brief>

const link = z.object({ id: z.int(), title: z.string() })
const article = brief.extend({
  column_name: z.string(),
  /** sanitised HTML */
  content: z.string(),
  updated_at: z.string(),
  previous: link.nullable(),
  next: link.nullable(),
})
export type Article = z.output<typeof article>

export const listArticleColumns = endpoint({
  method: 'GET',
  path: '/v1/article/columns',
  guard: 'public',
  summary: '文章栏目：新闻中心的在前，帮助与协议在后',
  response: data(z.array(column)),
})
export const listArticles = endpoint({
  method: 'GET',
  path: '/v1/articles',
  guard: 'public',
  summary: '文章列表：新的在前；不选栏目时为新闻中心各栏目',
  query: z.object({ column_id: publicId.optional(), page: pageNumber, limit: pageSize }),
  response: numbered(brief),
})
export const searchArticles = endpoint({
  method: 'GET',
  path: '/v1/articles/search',
  guard: 'public',
  summary: '按标题与正文搜索文章',
  query: z.object({ q: text(60, '请输入搜索内容'), page: pageNumber, limit: pageSize }),
  response: numbered(brief),
})
export const readArticle = endpoint({
  method: 'GET',
  path: '/v1/articles/{id}',
  guard: 'public',
  summary: '文章正文',
  params: z.object({ id: publicId }),
  response: data(article),
})

const friendLink = z.object({ title: z.string(), link: z.string() })
export type FriendLink = z.output<typeof friendLink>
export const listFriendLinks = endpoint({
  method: 'GET',
  path: '/v1/friend/links',
  guard: 'public',
  summary: '友情链接',
  response: data(z.array(friendLink)),
})

const cooperation = z.object({ id: z.int(), title: z.string(), desc: z.string(), image: z.string(), link: z.string() })
export type Cooperation = z.output<typeof cooperation>
export const listCooperations = endpoint({
  method: 'GET',
  path: '/v1/cooperations',
  guard: 'public',
  summary: '合作伙伴',
  response: data(z.array(cooperation)),
})

const banner = z.object({
  id: z.int(),
  image: z.string(),
  /** the picture of a phone; empty: the same */
  image_phone: z.string(),
  title: z.string(),
  desc: z.string(),
  /** CSS colour #rrggbb of the text over the image */
  textcolor: z.string(),
  is_video: z.boolean(),
  /** path of a video on this site, or empty */
  video: z.string(),
  link: z.string(),
})
export type Banner = z.output<typeof banner>
export const listBanners = endpoint({
  method: 'GET',
  path: '/v1/banners',
  guard: 'public',
  summary: '首页横幅',
  response: data(z.array(banner)),
})

const ad = z.object({ id: z.int(), ad_img: z.string(), title: z.string(), link: z.string() })
export type Ad = z.output<typeof ad>
export const listAds = endpoint({
  method: 'GET',
  path: '/v1/ads',
  guard: 'public',
  summary: '广告位',
  response: data(z.array(ad)),
})

const office = z.object({ name: z.string(), address: z.string(), phone: z.string(), map_image: z.string() })
/** The notice of maintenance and the read-only time. */
export const maintenance = z.object({
  text: z.string(),
  shown_from: z.string().nullable(),
  shown_until: z.string().nullable(),
  read_only: z.enum(keysOf(READ_ONLY)),
  read_only_from: z.string().nullable(),
  read_only_until: z.string().nullable(),
}) satisfies z.ZodType<Maintenance>
const announcement = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  until: z.string().nullable(),
}) satisfies z.ZodType<VisitorAnnouncement>
const settings = z.object({
  site_name: z.string(),
  slogan: z.string(),
  company: z.string(),
  /** for the host name of the request; empty if none is registered */
  filing_no: z.string(),
  service_hotline: z.string(),
  sales_hotline: z.string(),
  email: z.string(),
  working_hours: z.string(),
  anti_fraud_notice: z.string(),
  offices: z.array(office),
  /** targets of QR codes that open or install the app: PC, Android, iOS */
  app_links: z.object({ pc: z.string(), android: z.string(), ios: z.string() }),
  /** whether this installation has WeChat login configured */
  wechat: z.boolean(),
  /** null if none stands or is announced */
  maintenance: maintenance.nullable(),
  /** the newest announcement to visitors that stands; null without one */
  announcement: announcement.nullable(),
})
export type Settings = z.output<typeof settings>
export const readSettings = endpoint({
  method: 'GET',
  path: '/v1/settings',
  guard: 'public',
  summary: '网站设置，启动时读取一次',
  response: data(settings),
})
