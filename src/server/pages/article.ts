/** One article before its script, whole. */
import type { Article, ArticleBrief, ArticleColumn } from '#api/content.ts'
import { listArticleColumns, listArticles, readArticle } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { Refusal } from '#domain/refusal.ts'
import { Html, html } from './html.ts'
import { articlePath, dated, day } from './lists.ts'
import { columnPath, wholeOf } from './news.ts'
import type { PageOf } from './page.ts'

/** The content comes sanitised; its pictures wait until they come near. */
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
  return html`<nav class="crumbs" aria-label="位置"><a href="/">首页</a>${steps.map(([name, path]) => html` › <a href="${path}">${name}</a>`)}</nav>`
}

/** Others of its column, as many as the client shows beside it. */
const SIBLINGS = 6
const siblings = (rows: readonly ArticleBrief[], id: number): Html =>
  html`<aside><h2>同栏目文章</h2><ul class="plain">${rows.map((row) => row.id !== id && html`<li><a href="${articlePath(row.id)}">${row.title}</a><br /><small>${dated(row.published_at)}</small></li>`)}</ul></aside>`

export const article: PageOf = async ({ read, params, query }) => {
  const id = wholeOf(params['id'] ?? query.get('id'))
  if (id === null) throw new Refusal('not_found')
  const found = (await read(readArticle, { params: { id: String(id) } })).data
  const columns = (await read(listArticleColumns)).data
  const { column_id, title, summary, cover, source, content, published_at, updated_at, previous, next } = found
  const beside = await read(listArticles, { query: { column_id, page: 1, limit: SIBLINGS } })
  return {
    title,
    description: summary,
    canonical: articlePath(id),
    content: html`<div class="inner col with-aside"><article>${trail(found, columns)}
<h1>${title}</h1><p class="meta">${dated(published_at)} ${source && html`<span>来源：${source}</span>`}${day(updated_at) > day(published_at) && html` <span>更新于 ${day(updated_at)}</span>`}</p>
${cover && !content.includes('<img ') && html`<img class="cover" src="${cover}" alt="" />`}<div class="prose">${bodyOf(found)}</div>
<p class="pages">${previous && html`<a href="${articlePath(previous.id)}" rel="prev">上一篇：${previous.title}</a>`}${next && html`<a href="${articlePath(next.id)}" rel="next">下一篇：${next.title}</a>`}</p></article>${siblings(beside.data, id)}</div>`,
    data: [
      [PUBLIC_KEYS.article(id), found],
      [PUBLIC_KEYS.columns, columns],
      [PUBLIC_KEYS.articles(column_id, 1, SIBLINGS), beside],
    ],
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
