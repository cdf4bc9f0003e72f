/** robots.txt and sitemap.xml: the addresses that search engines may read, and when each page changed. */

import { articlePath, topicPath } from '#domain/site/site-link.ts'
import { listArticleDates, listHelpTopics } from '../content/store.ts'
import type { Db } from '../db/connect.ts'
import { escapeText } from './html.ts'
import { AREA_PATHS, LISTED } from './site.ts'

/** Maximum addresses in a sitemap, by its protocol. */
const MOST = 50_000

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...AREA_PATHS.map((path) => `Disallow: ${path}`),
    'Disallow: /v1/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const entry = (address: string, at?: Date): string =>
  `<url><loc>${escapeText(address)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>`

export async function sitemap(db: Db, origin: string, now: Date): Promise<string> {
  const topics = await listHelpTopics(db, now)
  const articles = await listArticleDates(db, now, MOST - LISTED.length - topics.length)
  const rows = [
    ...LISTED.map((path) => entry(origin + path)),
    ...topics.map(({ topic, updated_at }) => entry(origin + topicPath(topic), updated_at)),
    ...articles.map(({ id, updated_at }) => entry(origin + articlePath(id), updated_at)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`
}
