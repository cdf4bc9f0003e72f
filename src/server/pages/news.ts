/** 新闻中心 and 文章归档 before their scripts: articles by column, page by page, and what a search finds. */
import type { ArticleColumn } from '#api/content.ts'
import { listArticleColumns, listArticles, searchArticles } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { articleList, namesOf } from './lists.ts'
import type { PageOf } from './page.ts'

/** Rows of a page, as many as the client asks for. */
const NEWS_ROWS = 10
const ARCHIVE_ROWS = 50

/** A whole number above 0 as it may stand in an address; null for anything else. */
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

const tabs = (path: string, columns: readonly ArticleColumn[], column_id: number | null): Html =>
  html`<nav class="tabs" aria-label="栏目">${[{ id: null, name: '全部' }, ...columns].map(
    ({ id, name }) =>
      html`<a href="${addressOf(path, { column: id })}"${id === column_id && html` aria-current="page"`}>${name}</a>`,
  )}</nav>`

const listOf =
  (path: string, name: string, note: string, rows: number): PageOf =>
  async ({ read, query }) => {
    const q = path === '/news' ? (query.get('q')?.trim() ?? '').slice(0, 60) : ''
    const page = Math.min(wholeOf(query.get('page')) ?? 1, 10_000)
    const columns = (await read(listArticleColumns)).data
    const listed = columns.filter((each) => each.listed)
    const column = q ? undefined : listed.find(({ id }) => id === wholeOf(query.get('column')))
    const column_id = column?.id ?? null
    const found = q
      ? await read(searchArticles, { query: { q, page, limit: rows } })
      : await read(listArticles, { query: { ...(column ? { column_id: column.id } : {}), page, limit: rows } })
    const at = (to: number) => addressOf(path, { column: column_id, q, page: to })
    return {
      title: column?.name ?? name,
      description: column?.description || note,
      // What a reader searches for is no page of the site.
      canonical: q ? null : at(page),
      content: html`<div class="inner col"><h1>${name}</h1><p class="note">${column?.description || note}</p>${tabs(path, listed, column_id)}
${found.data.length > 0 ? articleList(found.data, namesOf(columns)) : html`<p>暂无内容</p>`}
<p class="pages">${page > 1 && html`<a href="${at(page - 1)}" rel="prev">上一页</a>`}${page * rows < found.total && html`<a href="${at(page + 1)}" rel="next">下一页</a>`}</p></div>`,
      data: [
        [PUBLIC_KEYS.columns, columns],
        [q ? PUBLIC_KEYS.search(q, page) : PUBLIC_KEYS.articles(column_id, page, rows), found],
      ],
    }
  }

export const news = listOf('/news', '新闻中心', '行业资讯、市场行情、平台公告与政策法规', NEWS_ROWS)
export const archive = listOf('/article', '文章归档', '按月份与栏目查找全部文章', ARCHIVE_ROWS)
