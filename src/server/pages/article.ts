/** Server-rendered page of one article, with its whole text. */
import type { Article, ArticleBrief, ArticleColumn } from '#api/content.ts'
import { listArticleColumns, listArticles, readArticle } from '#api/content.ts'
import { listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { chinaDay } from '#domain/china-time.ts'
import { Refusal } from '#domain/refusal.ts'
import { Html, html } from './html.ts'
import { icon } from './icons.ts'
import { articlePath, dated, quoteBrief } from './lists.ts'
import { columnPath, wholeOf } from './news.ts'
import type { PageOf } from './page.ts'

/** The content is already sanitised; its pictures load lazily. */
const bodyOf = ({ content }: Article): Html => new Html(content.replaceAll('<img ', '<img loading="lazy" '))

function trail(article: Article, columns: readonly ArticleColumn[]): Html {
  const column = columns.find(({ id }) => id === article.column_id)
  const steps = column?.listed
    ? ([
        ['新闻中心', '/news'],
        [column.name, columnPath(column.id)],
      ] as const)
    : column?.slug === 'help'
      ? ([['帮助中心', '/help']] as const)
      : []
  return html`<nav class="crumbs" aria-label="位置"><a href="/">首页</a>${steps.map(([name, path]) => html`<a href="${path}">${name}</a>`)}</nav>`
}

/** Other articles of its column, as many as the client shows. */
const SIBLINGS = 6
const siblings = (rows: readonly ArticleBrief[], title: string): Html | false =>
  rows.length > 0 &&
  html`<section><div class="head"><h2>${title}</h2></div><ul class="plain">${rows.map((row) => html`<li><a href="${articlePath(row.id)}">${row.title}</a><br /><small>${dated(row.published_at)}</small></li>`)}</ul></section>`

/** The neighbours in its column. */
const near = ({ previous, next }: Article): Html | null =>
  previous || next
    ? html`<nav class="near" aria-label="上一篇与下一篇">${previous && html`<a href="${articlePath(previous.id)}" rel="prev"><small>上一篇</small><b>${previous.title}</b></a>`}${next && html`<a href="${articlePath(next.id)}" rel="next"><small>下一篇</small><b>${next.title}</b></a>`}</nav>`
    : null

export const article: PageOf = async ({ read, params, query }) => {
  const id = wholeOf(params['id'] ?? query.get('id'))
  if (id === null) throw new Refusal('not_found')
  const found = (await read(readArticle, { params: { id: String(id) } })).data
  const columns = (await read(listArticleColumns)).data
  const { column_id, title, summary, cover, source, content, published_at, updated_at } = found
  const beside = await read(listArticles, { query: { column_id, page: 1, limit: SIBLINGS } })
  const others = beside.data.filter((row) => row.id !== id)
  // Today's prices stand beside news, not beside help and agreements.
  const quotes = columns.some((column) => column.id === column_id && column.listed) ? (await read(listMarkets)).data : null
  return {
    title,
    description: summary,
    canonical: articlePath(id),
    content: html`<div class="inner col with-aside"><article>${trail(found, columns)}
<h1>${title}</h1><div class="meta"><p>${dated(published_at)} ${source && html`<span>来源：${source}</span>`}${chinaDay(updated_at) > chinaDay(published_at) && html` <span>更新于 ${chinaDay(updated_at)}</span>`}</p><p class="tools"><button class="btn" type="button">${icon('copy')}复制链接</button></p></div>
${cover && !content.includes('<img ') && html`<img class="cover" src="${cover}" alt="" />`}<div class="prose">${bodyOf(found)}</div>
${near(found)}</article>
<aside class="side" aria-label="更多">${siblings(others, quotes ? '同栏目文章' : '相关内容')}${quotes && quoteBrief(quotes)}</aside></div>`,
    data: [
      [PUBLIC_KEYS.article(id), found],
      [PUBLIC_KEYS.columns, columns],
      [PUBLIC_KEYS.articles(column_id, 1, SIBLINGS), beside],
      ...(quotes ? [[PUBLIC_KEYS.markets(null), quotes] as const] : []),
    ],
    lazy_hydration: true,
    og: { type: 'article', ...(cover ? { image: cover } : {}) },
    schema: {
      '@type': 'Article',
      headline: title,
      description: summary,
      datePublished: published_at,
      dateModified: updated_at,
      ...(source ? { author: { '@type': 'Organization', name: source } } : {}),
    },
  }
}
