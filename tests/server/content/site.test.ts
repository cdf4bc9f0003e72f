/** Banners, ads, partners and settings over HTTP, whose pictures and films exist. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ad, Banner, Cooperation, FriendLink, Settings } from '#api/content.ts'
import { saveSettings } from '#server/content/site.ts'
import { articles, settings } from '#server/db/tables/content.ts'
import { insertContent } from '#server/demo/content.ts'
import { insertSite } from '#server/demo/site.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

let server: Server
beforeAll(async () => {
  server = await start()
  await insertSite(server.database.db)
  await insertContent(server.database.db, new Date())
})
afterAll(() => server?.close())

const get = async <T>(path: string, headers?: Record<string, string>): Promise<T> =>
  (await server.anonymous.get(path, headers)).body.data
const here = (path: string) => existsSync(new URL(`../../../public${path}`, import.meta.url))

test('there are three banners, one with a film, and every picture and film is on this site', async () => {
  const banners = await get<Banner[]>('/v1/banners')
  expect(banners).toHaveLength(3)
  expect(banners.filter(({ is_video }) => is_video)).toHaveLength(1)
  const ads = await get<Ad[]>('/v1/ads')
  expect(ads).toHaveLength(2)
  const partners = await get<Cooperation[]>('/v1/cooperations')
  const { offices } = await get<Settings>('/v1/settings')
  const covers = (await server.database.db.select().from(articles)).map(({ cover }) => cover)
  const named = [
    ...banners.flatMap(({ image, video }) => [image, video]),
    ...ads.map(({ ad_img }) => ad_img),
    ...partners.map(({ image }) => image),
    ...offices.map(({ map_image }) => map_image),
    ...covers,
  ].filter(Boolean)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !path.startsWith('/content/') || !here(path))).toEqual([])
  for (const { textcolor } of banners) expect(textcolor).toMatch(/^#[0-9a-f]{6}$/)
})

test('friend links lead to public bodies over https', async () => {
  const links = await get<FriendLink[]>('/v1/friend/links')
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const { link } of links) expect(link).toMatch(/^https:\/\/[\w.]+\.cn\/$/)
})

describe('settings', () => {
  const read = (host: string) => get<Settings>('/v1/settings', { host })

  test('contain the filing number of the requested host', async () => {
    await saveSettings(server.database.db, { filing_numbers: { 'a.example': '演示备 1 号', 'b.example': '演示备 2 号' } })
    expect((await read('a.example')).filing_no).toBe('演示备 1 号')
    expect((await read('b.example:8080')).filing_no).toBe('演示备 2 号')
    for (const host of ['c.example', '__proto__', 'constructor']) expect((await read(host)).filing_no, host).toBe('')
  })

  test('name the hotline, the notice and the address of the app', async () => {
    const site = await read('a.example:8080')
    expect(site).toMatchObject({ site_name: '循金', service_hotline: '400-000-0000', wechat: false })
    expect(site.anti_fraud_notice).toContain('96110')
    expect(site.offices).toHaveLength(2)
    expect(Object.values(site.app_links).map((link) => new URL(link).origin)).toEqual(Array(3).fill('http://a.example:8080'))
  })

  test('of an installation without settings are complete, and disclose nothing', async () => {
    const { db } = server.database
    await db.delete(settings)
    await db.insert(settings).values({ name: 'secret', value: 'x' })
    const site = await read('a.example')
    expect(site).toMatchObject({ site_name: '循金', filing_no: '', offices: [] })
    expect(Object.keys(site)).not.toContain('secret')
    expect(Object.keys(site)).not.toContain('filing_numbers')
  })

  test('contain the public address of an installation that has one', async () => {
    const other = await start({ config: { public_origin: 'https://trade.example' } })
    try {
      const { body } = await other.anonymous.get('/v1/settings', { host: 'inner.example' })
      expect(body.data.app_links.ios).toMatch(/^https:\/\/trade\.example\/download/)
    } finally {
      await other.close()
    }
  })
})
