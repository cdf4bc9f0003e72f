/** The demo's columns and articles. Dates count back from the first start, so that the news is recent. */

import { DAY_MS } from '#domain/constants.ts'
import { HELP, HELP_TOPICS } from '../content/help/all.ts'
import type { ColumnSlug } from '../content/seed-defaults.ts'
import { COLUMNS } from '../content/seed-defaults.ts'
import { saveArticles } from '../content/store.ts'
import type { Db } from '../db/connect.ts'
import { articleColumns, helpTopics } from '../db/tables/content.ts'
import { AGREEMENTS } from './articles/agreements.ts'
import type { DemoArticle } from './articles/article.ts'
import { INDUSTRY } from './articles/industry.ts'
import { MARKET } from './articles/market.ts'
import { NOTICES } from './articles/notices.ts'
import { POLICY } from './articles/policy.ts'

const ARTICLES: Record<ColumnSlug, readonly DemoArticle[]> = {
  industry: INDUSTRY,
  market: MARKET,
  notices: NOTICES,
  policy: POLICY,
  help: HELP.map((article) => ({ ...article, days_ago: 40 + article.id / 100 })),
  agreements: AGREEMENTS,
}

export async function insertContent(db: Db, today: Date): Promise<void> {
  await db.insert(articleColumns).values(COLUMNS.map((column, sort) => ({ ...column, sort })))
  await db.insert(helpTopics).values(HELP_TOPICS)
  const drafts = COLUMNS.flatMap((column) =>
    ARTICLES[column.slug].map(({ days_ago, topic = '', cover = '', ...article }) => ({
      ...article,
      topic,
      cover,
      column_id: column.id,
      published_at: new Date(today.getTime() - days_ago * DAY_MS),
    })),
  )
  await saveArticles(db, drafts, today)
}
