/** Parts of the public site that the operator lists in an order: banners, ads, friend links and partners. */
import type { FieldErrors } from '../refusal.ts'
import { pictureHash, type PictureUse } from './picture.ts'
import { linkOf } from './site-link.ts'
import { videoHash } from './video.ts'

interface Kind {
  label: string
  /** counter word */
  unit: string
  /** maximum rows */
  most: number
  /** what its picture is for; null: it has none */
  picture: PictureUse | null
  /** the fields that may not be empty */
  needs: readonly ('title' | 'link' | 'image')[]
}
export const SITE_PARTS = {
  banner: { label: '横幅', unit: '条', most: 8, picture: 'banner_desk', needs: ['image'] },
  ad: { label: '广告', unit: '条', most: 8, picture: 'ad', needs: ['title', 'image'] },
  friend_link: { label: '友情链接', unit: '条', most: 40, picture: null, needs: ['title', 'link'] },
  cooperation: { label: '合作伙伴', unit: '家', most: 60, picture: 'logo', needs: ['title'] },
} as const satisfies Record<string, Kind>
export type SitePartKind = keyof typeof SITE_PARTS

/** What a person types of a part. Fields that its kind does not have are empty. */
export interface SitePartFields {
  title: string
  desc: string
  /** path of a picture on this site */
  image: string
  /** banner: the picture of a phone; empty: the same */
  image_phone: string
  /** banner: colour of the text over the picture, as #rrggbb */
  textcolor: string
  /** banner: path of a video on this site */
  video: string
  /** path of a page of this site, or a web address */
  link: string
  /** banner and ad: ISO time; null: at once and without end */
  shown_from: string | null
  shown_until: string | null
}
export const NO_PART: SitePartFields = {
  title: '',
  desc: '',
  image: '',
  image_phone: '',
  textcolor: '',
  video: '',
  link: '',
  shown_from: null,
  shown_until: null,
}
export const TITLE_LENGTH = 40
export const DESC_LENGTH = 120
export const LINK_LENGTH = 300

const WORDS = { title: '请填写标题', link: '请填写链接', image: '请上传图片' } as const
const COLOUR = /^#[0-9a-f]{6}$/
const BUILT_IN_PICTURE = /^\/content\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpg|svg)$/
const BUILT_IN_VIDEO = /^\/content\/(?:[\w-]+\/)*[\w-]+\.(?:webm|mp4)$/

/** Whether the path is of a picture on this site. That an uploaded one exists is the server's question. */
export const isSitePicture = (path: string): boolean => pictureHash(path) !== null || BUILT_IN_PICTURE.test(path)

const isSiteVideo = (path: string): boolean => videoHash(path) !== null || BUILT_IN_VIDEO.test(path)

/** What is wrong with the fields of a part, by field. */
export function sitePartProblems(kind: SitePartKind, fields: SitePartFields): FieldErrors {
  const { image, image_phone, textcolor, video, link, shown_from, shown_until } = fields
  const { needs }: Kind = SITE_PARTS[kind]
  const missing = needs.flatMap((name) => (fields[name] === '' ? [[name, WORDS[name]] as const] : []))
  return {
    ...(image && !isSitePicture(image) ? { image: '请重新上传图片' } : {}),
    ...(image_phone && !isSitePicture(image_phone) ? { image_phone: '请重新上传图片' } : {}),
    ...(kind === 'banner' && !COLOUR.test(textcolor) ? { textcolor: '颜色格式如 #ffffff' } : {}),
    ...(video && !isSiteVideo(video) ? { video: '请重新上传视频' } : {}),
    ...(link && !linkOf(link) ? { link: '链接以 / 或 https:// 开头' } : {}),
    ...(shown_from && shown_until && shown_from >= shown_until ? { shown_until: '结束时间要晚于开始时间' } : {}),
    ...Object.fromEntries(missing),
  }
}

type Showing = { shown_from: Date | string | null; shown_until: Date | string | null }
const ms = (time: Date | string) => new Date(time).getTime()

/** Whether the part is on the site: now, later, or no longer. */
export function showingOf({ shown_from, shown_until }: Showing, now: number): 'now' | 'later' | 'over' {
  if (shown_from && ms(shown_from) > now) return 'later'
  return shown_until && ms(shown_until) <= now ? 'over' : 'now'
}
export const SHOWING_WORDS = { now: '展示中', later: '未开始', over: '已结束' } as const

/** The ids with the one at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, taken)
  return next
}
