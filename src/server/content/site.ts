/** Content around the articles: banners, ads, partners and the site's settings. */
import { and, asc, gt, isNull, lte, or } from 'drizzle-orm'
import type { Ad, Banner, Cooperation, FriendLink, Settings } from '#api/content.ts'
import type { Edit } from '#domain/firm/edits.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import type { Db } from '../db/connect.ts'
import { ads, banners, cooperations, friendLinks, settings } from '../db/tables/content.ts'
import { announcedMaintenance } from '../maintenance.ts'
import { shownAnnouncement } from './announcement.ts'

/** Rows whose time on the site has come and has not ended. */
const shownAt = ({ shown_from, shown_until }: typeof banners | typeof ads, now: Date) =>
  and(or(isNull(shown_from), lte(shown_from, now)), or(isNull(shown_until), gt(shown_until, now)))

export const listBanners = (db: Db, now: Date): Promise<Banner[]> =>
  db
    .select({
      id: banners.id,
      image: banners.image,
      image_phone: banners.image_phone,
      title: banners.title,
      desc: banners.desc,
      textcolor: banners.textcolor,
      is_video: banners.is_video,
      video: banners.video,
      link: banners.link,
    })
    .from(banners)
    .where(shownAt(banners, now))
    .orderBy(asc(banners.sort), asc(banners.id))

export const listAds = (db: Db, now: Date): Promise<Ad[]> =>
  db
    .select({ id: ads.id, ad_img: ads.ad_img, title: ads.title, link: ads.link })
    .from(ads)
    .where(shownAt(ads, now))
    .orderBy(asc(ads.sort), asc(ads.id))

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
export interface SettingValues extends Omit<Settings, 'announcement' | 'filing_no' | 'maintenance' | 'wechat'> {
  /** by host name, without a port */
  filing_numbers: Record<string, string>
}

/** Settings of a site that has set none; a new site starts with them. */
export const BUILT_IN: SettingValues = {
  ...BUILT_IN_SITE,
  filing_numbers: {},
  offices: [],
  app_links: { pc: '', android: '', ios: '' },
}

/** `edits` are kept beside each saved value, so that nobody overwrites what they have not seen. */
export async function saveSettings(db: Db, values: Partial<SettingValues>, edits: Edit[] = []): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const set = { value, version: edits.at(-1)?.version ?? 1, edits }
    await db
      .insert(settings)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: settings.name, set })
  }
}

/** The values of this site, with the built-in ones where it has set none, and the edits of all, which are saved together. */
export async function settingValues(db: Db): Promise<{ values: SettingValues; edits: Edit[] }> {
  const rows = await db.select().from(settings)
  const known = rows.filter(({ name }) => Object.hasOwn(BUILT_IN, name))
  const values = { ...BUILT_IN, ...Object.fromEntries(known.map(({ name, value }) => [name, value])) } as SettingValues
  return { values, edits: known.find(({ edits }) => edits.length > 0)?.edits ?? [] }
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
  const { filing_numbers, app_links, ...shown } = (await settingValues(db)).values
  const download = `${origin}/download`
  const now = new Date()
  return {
    ...shown,
    filing_no: Object.hasOwn(filing_numbers, host) ? (filing_numbers[host] ?? '') : '',
    app_links: {
      pc: app_links.pc || `${download}?system=pc`,
      android: app_links.android || `${download}?system=android`,
      ios: app_links.ios || `${download}?system=ios`,
    },
    wechat,
    maintenance: await announcedMaintenance(db, now),
    announcement: await shownAnnouncement(db, now),
  }
}
