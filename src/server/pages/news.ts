/** Server-rendered 新闻中心 and 文章归档: articles by column, in pages, and search results. */
import type { ArticleBrief, ArticleColumn } from '#api/content.ts'
import { listArticleColumns, listArticles, searchArticles } from '#api/content.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { chinaDay } from '#domain/china-time.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { icon } from './icons.ts'
import { articleList, articlePath, namesOf, quoteBrief } from './lists.ts'
import type { Known, PageOf, Read } from './page.ts'

/** Rows of a page, as many as the client asks for. */
const NEWS_ROWS = 10
const ARCHIVE_ROWS = 50
/** Longest search text. */
const LONGEST = 60

/** A whole number above 0 in an address; null for anything else. */
export const wholeOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

type Chosen = { column?: number | null; q?: string; page?: number }
const addressOf = (path: string, { column, q, page = 1 }: Chosen): string => {
  const query = new URLSearchParams()
  if (column) query.set('column', String(column))
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
export const columnPath = (column: number): string => addressOf('/news', { column })

/** `column_id` null is 全部; undefined marks no column as current. */
const tabs = (path: string, columns: readonly ArticleColumn[], column_id: number | null | undefined): Html =>
  html`<nav class="tabs" aria-label="栏目">${[{ id: null, name: '全部' }, ...columns.filter(({ listed }) => listed)].map(
    ({ id, name }) =>
      html`<a href="${addressOf(path, { column: id })}"${id === column_id && html` aria-current="page"`}>${name}</a>`,
  )}</nav>`

/** The search of the news centre, which works before its script as after it. */
const find = (q: string): Html =>
  html`<form class="find" role="search" action="/news">${icon('search', 17)}<input type="search" name="q" value="${q}" maxlength="${LONGEST}" aria-label="搜索标题与正文" placeholder="搜索标题与正文" /></form>`

const pagesOf = (page: number, pages: number, at: (to: number) => string): Html | false =>
  pages > 1 &&
  html`<nav class="pages" aria-label="分页">${page > 1 && html`<a href="${at(page - 1)}" rel="prev">上一页</a>`}<span>${page} / ${pages}</span>${page < pages && html`<a href="${at(page + 1)}" rel="next">下一页</a>`}</nav>`

interface Shown {
  column: ArticleColumn | undefined
  columns: readonly ArticleColumn[]
  q: string
  page: number
  found: ResponseOf<typeof listArticles>
  at: (page: number) => string
}
interface Parts {
  content: Html
  data?: readonly Known[]
}

const listOf =
  (path: string, name: string, note: string, rows: number, draw: (shown: Shown, read: Read) => Promise<Parts>): PageOf =>
  async ({ read, query }) => {
    const q = path === '/news' ? (query.get('q')?.trim() ?? '').slice(0, LONGEST) : ''
    const page = Math.min(wholeOf(query.get('page')) ?? 1, 10_000)
    const columns = (await read(listArticleColumns)).data
    const column = q ? undefined : columns.find(({ id, listed }) => listed && id === wholeOf(query.get('column')))
    const column_id = column?.id ?? null
    const found = q
      ? await read(searchArticles, { query: { q, page, limit: rows } })
      : await read(listArticles, { query: { ...(column ? { column_id: column.id } : {}), page, limit: rows } })
    const at = (to: number) => addressOf(path, { column: column_id, q, page: to })
    const { content, data = [] } = await draw({ column, columns, q, page, found, at }, read)
    return {
      title: column?.name ?? name,
      description: column?.description || note,
      // Search results are not indexed: they are no page of the site.
      canonical: q ? null : at(page),
      content: html`<div class="inner col">${content}</div>`,
      data: [
        [PUBLIC_KEYS.columns, columns],
        [q ? PUBLIC_KEYS.search(q, page) : PUBLIC_KEYS.articles(column_id, page, rows), found],
        ...data,
      ],
    }
  }

const NEWS = '行业资讯、市场行情、平台公告与政策法规'
export const news = listOf('/news', '新闻中心', NEWS, NEWS_ROWS, async ({ column, columns, q, page, found, at }, read) => {
  const quotes = (await read(listMarkets)).data
  const sum = q ? `搜索“${q}”，共 ${found.total} 篇` : `共 ${found.total} 篇`
  const list = html`<small class="sum">${sum}</small>${articleList(found.data, namesOf(columns))}${pagesOf(page, Math.ceil(found.total / NEWS_ROWS), at)}`
  return {
    content: html`<div class="top"><div><h1>新闻中心</h1><p class="note">${column?.description || NEWS}</p></div>${find(q)}</div>${tabs('/news', columns, q ? undefined : (column?.id ?? null))}
<div class="with-aside"><div>${found.data.length > 0 ? list : html`<p class="none">${q ? `没有与“${q}”有关的文章` : '这里还没有文章'}</p>`}</div>
<aside class="side" aria-label="行情与归档"><div>${quoteBrief(quotes)}<p class="acts"><a class="act" href="/market">行情走势</a><a class="act" href="/article">文章归档</a></p></div></aside></div>`,
    data: [[PUBLIC_KEYS.markets(null), quotes]],
  }
})

/** 2026-11 → 2026年11月 */
const monthWords = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
const monthOf = ({ published_at }: ArticleBrief): string => chinaDay(published_at).slice(0, 7)

const months = (rows: readonly ArticleBrief[], names: ReadonlyMap<number, string>): Html[] =>
  [...new Set(rows.map(monthOf))].map(
    (month) =>
      html`<section class="months"><h2>${monthWords(month)}</h2><ol class="days">${rows.map((row) => monthOf(row) === month && html`<li><time datetime="${row.published_at}">${chinaDay(row.published_at).slice(5)}</time><a href="${articlePath(row.id)}">${row.title}</a><small>${names.get(row.column_id)}</small></li>`)}</ol></section>`,
  )

const ARCHIVE = '按月份与栏目查找全部文章'
export const archive = listOf('/article', '文章归档', ARCHIVE, ARCHIVE_ROWS, async ({ column, columns, page, found, at }) => ({
  content: html`<nav class="crumbs" aria-label="位置"><a href="/">首页</a><a href="/news">新闻中心</a></nav><h1>文章归档</h1><p class="note">${ARCHIVE}</p>${tabs('/article', columns, column?.id ?? null)}
${found.data.length > 0 ? months(found.data, namesOf(columns)) : html`<p class="none">这里还没有文章</p>`}${pagesOf(page, Math.ceil(found.total / ARCHIVE_ROWS), at)}`,
}))
