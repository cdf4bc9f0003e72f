/** Content around the articles: banners, ads, partners and the site's settings. */
import { asc } from 'drizzle-orm'
import type { Ad, Banner, Cooperation, FriendLink, Settings } from '#api/content.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import type { Db } from '../db/connect.ts'
import { ads, banners, cooperations, friendLinks, settings } from '../db/tables/content.ts'

export const listBanners = (db: Db): Promise<Banner[]> =>
  db
    .select({
      id: banners.id,
      image: banners.image,
      title: banners.title,
      desc: banners.desc,
      textcolor: banners.textcolor,
      is_video: banners.is_video,
      video: banners.video,
      link: banners.link,
    })
    .from(banners)
    .orderBy(asc(banners.sort), asc(banners.id))

export const listAds = (db: Db): Promise<Ad[]> =>
  db.select({ id: ads.id, ad_img: ads.ad_img, title: ads.title, link: ads.link }).from(ads).orderBy(asc(ads.sort), asc(ads.id))

export const listFriendLinks = (db: Db): Promise<FriendLink[]> =>
  db
    .select({ title: friendLinks.title, link: friendLinks.link })
    .from(friendLinks)
    .orderBy(asc(friendLinks.sort), asc(friendLinks.id))

export const listCooperations = (db: Db): Promise<Cooperation[]> =>
  db
    .select({
      id: cooperations.id,
      title: cooperations.title,
      desc: cooperations.desc,
      image: cooperations.image,
      link: cooperations.link,
    })
    .from(cooperations)
    .orderBy(asc(cooperations.sort), asc(cooperations.id))

/** Settings the operator may change; each is one row. */
export interface SettingValues extends Omit<Settings, 'filing_no' | 'app_links' | 'wechat'> {
  /** by host name, without a port */
  filing_numbers: Record<string, string>
}

/** Settings of a site that has set none; a new site starts with them. */
export const BUILT_IN: SettingValues = { ...BUILT_IN_SITE, filing_numbers: {}, offices: [] }

export async function saveSettings(db: Db, values: Partial<SettingValues>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** The request's host and the configuration of the installation. */
export interface Site {
  /** the origin browsers use, as https://trade.example */
  origin: string
  /** the requested host name */
  host: string
  /** whether WeChat login is set up */
  wechat: boolean
}

export async function readSettings(db: Db, { origin, host, wechat }: Site): Promise<Settings> {
  const rows = await db.select().from(settings)
  const known = Object.fromEntries(
    rows.filter(({ name }) => Object.hasOwn(BUILT_IN, name)).map(({ name, value }) => [name, value]),
  )
  const { filing_numbers, ...shown } = { ...BUILT_IN, ...known } as SettingValues
  const download = `${origin}/download`
  return {
    ...shown,
    filing_no: Object.hasOwn(filing_numbers, host) ? (filing_numbers[host] ?? '') : '',
    app_links: { pc: `${download}?system=pc`, android: `${download}?system=android`, ios: `${download}?system=ios` },
    wechat,
  }
}
