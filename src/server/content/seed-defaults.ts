/**
 * The first content of an empty installation, on either engine and beside the demo: article columns, the help centre, the two
 * agreements, the first settings.
 */
import { eq } from 'drizzle-orm'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { AGREEMENTS_SLUG, HELP_SLUG } from '#domain/desk/article-column.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { articleColumns, articles, helpTopics, settings } from '../db/tables/content.ts'
import { HELP, HELP_TOPICS } from './help/all.ts'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { sanitiseArticle } from './sanitise.ts'
import { BUILT_IN } from './site.ts'
import { USER_AGREEMENT } from './user-agreement.ts'

const HELP_COLUMN_ID = 5
/** The article columns of every site, in display order. */
export const COLUMNS = [
  { id: 1, name: '行业资讯', slug: 'industry', description: '再生金属怎么买卖、怎么验、怎么算', listed: true },
  { id: 2, name: '市场行情', slug: 'market', description: '报价从哪里来，怎么看，怎么用到合同里', listed: true },
  { id: 3, name: '平台公告', slug: 'notices', description: '平台的新功能、服务安排与安全提醒', listed: true },
  { id: 4, name: '政策法规', slug: 'policy', description: '与再生资源交易有关的标准、税收与法规', listed: true },
  { id: HELP_COLUMN_ID, name: '帮助中心', slug: HELP_SLUG, description: '从登录到合同，一步一步怎么做', listed: false },
  { id: 6, name: '协议', slug: AGREEMENTS_SLUG, description: '用户协议与隐私政策', listed: false },
] as const
export type ColumnSlug = (typeof COLUMNS)[number]['slug']

/** The two agreements that registration links to. */
export const AGREEMENTS = [
  {
    id: USER_AGREEMENT_ARTICLE_ID,
    title: '用户协议',
    summary: '注册和使用循金平台前，请阅读您与平台之间的权利和义务。',
    source: '循金平台',
    content: USER_AGREEMENT,
  },
  {
    id: PRIVACY_POLICY_ARTICLE_ID,
    title: '隐私政策',
    summary: '我们收集哪些信息、为什么收集、存放在哪里、保存多久，以及您怎样查询、更正和删除。',
    source: '循金平台',
    content: PRIVACY_POLICY,
  },
] as const

/** Stands above an agreement that the operator has not replaced yet. */
const TO_BE_REPLACED =
  '<p><strong>【待运营者替换】本文是通用文本，尚未经本平台运营者审定。正式对外服务以前，应当由运营者按实际情况核对、修改并替换。</strong></p>'

/** Inserts what is missing and changes nothing else. Safe to call repeatedly and on several nodes at once. */
export async function seedDefaults(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const known = await tx.select({ id: articleColumns.id }).from(articleColumns).limit(1)
    // Only once: what the operator has taken down or deleted stays away.
    if (known.length === 0) {
      await tx
        .insert(articleColumns)
        .values(COLUMNS.map((column, sort) => ({ ...column, sort })))
        .onConflictDoNothing()
      await tx.insert(helpTopics).values(HELP_TOPICS).onConflictDoNothing()
      const help = { column_id: HELP_COLUMN_ID, published_at: now, updated_at: now }
      await tx
        .insert(articles)
        .values(HELP.map((article) => ({ ...article, ...help, content: sanitiseArticle(article.content) })))
        .onConflictDoNothing()
    }
    const [column] = await tx.select().from(articleColumns).where(eq(articleColumns.slug, AGREEMENTS_SLUG))
    if (column)
      await tx
        .insert(articles)
        .values(
          AGREEMENTS.map((text) => ({
            ...text,
            column_id: column.id,
            content: sanitiseArticle(TO_BE_REPLACED + text.content),
            published_at: now,
            updated_at: now,
          })),
        )
        .onConflictDoNothing()
    await tx
      .insert(settings)
      .values(Object.entries(BUILT_IN).map(([name, value]) => ({ name, value })))
      .onConflictDoNothing()
  })
}
