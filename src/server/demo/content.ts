/** The demo's columns and articles. Dates count back from the day of the first start, so that the news is never old. */

import { saveArticles } from '../content/store.ts'
import type { Db } from '../db/connect.ts'
import { articleColumns } from '../db/tables/content.ts'
import { AGREEMENTS } from './articles/agreements.ts'
import { HELP_ACCOUNT } from './articles/help-account.ts'
import { HELP_ORDERS } from './articles/help-orders.ts'
import { HELP_PAPERS } from './articles/help-papers.ts'
import { INDUSTRY } from './articles/industry.ts'
import { MARKET } from './articles/market.ts'
import { NOTICES } from './articles/notices.ts'
import { POLICY } from './articles/policy.ts'

const DAY_MS = 24 * 3600 * 1000

/** An article of the demo; `days_ago` may be a fraction, the small read first. */
export interface DemoArticle {
  id: number
  days_ago: number
  topic?: string
  title: string
  summary: string
  cover?: string
  source: string
  content: string
}

const COLUMNS: {
  id: number
  name: string
  slug: string
  description: string
  listed: boolean
  articles: readonly DemoArticle[]
}[] = [
  {
    id: 1,
    name: '行业资讯',
    slug: 'industry',
    description: '再生金属怎么买卖、怎么验、怎么算',
    listed: true,
    articles: INDUSTRY,
  },
  {
    id: 2,
    name: '市场行情',
    slug: 'market',
    description: '报价从哪里来，怎么看，怎么用到合同里',
    listed: true,
    articles: MARKET,
  },
  { id: 3, name: '平台公告', slug: 'notices', description: '平台的新功能、服务安排与安全提醒', listed: true, articles: NOTICES },
  {
    id: 4,
    name: '政策法规',
    slug: 'policy',
    description: '与再生资源交易有关的标准、税收与法规',
    listed: true,
    articles: POLICY,
  },
  {
    id: 5,
    name: '帮助中心',
    slug: 'help',
    description: '从登录到开票，一步一步怎么做',
    listed: false,
    articles: [...HELP_ACCOUNT, ...HELP_ORDERS, ...HELP_PAPERS],
  },
  { id: 6, name: '协议', slug: 'agreements', description: '用户协议与隐私政策', listed: false, articles: AGREEMENTS },
]

export async function insertContent(db: Db, today: Date): Promise<void> {
  await db.insert(articleColumns).values(COLUMNS.map(({ articles: _articles, ...column }, sort) => ({ ...column, sort })))
  const drafts = COLUMNS.flatMap((column) =>
    column.articles.map(({ days_ago, topic = '', cover = '', ...article }) => ({
      ...article,
      topic,
      cover,
      column_id: column.id,
      published_at: new Date(today.getTime() - days_ago * DAY_MS),
    })),
  )
  await saveArticles(db, drafts, today)
}
