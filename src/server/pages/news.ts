/** 新闻中心, 文章归档, 帮助中心 and one article. */
import { listArticleColumns, listArticles, readArticle, searchArticles } from '#api/content.ts'
import { listMarkets } from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { Refusal } from '#domain/refusal.ts'
import { articlePath, topicPath } from '#domain/site/site-link.ts'
import { type Known, type PageOf, type Read, wholeOf } from './page.ts'

/** Rows per page, the same number as in the client. */
const NEWS_ROWS = 10
const ARCHIVE_ROWS = 50
const HELP_ROWS = 200
/** Number of other articles from an article's column. */
const SIBLINGS = 6
/** Maximum length of a search text. */
const LONGEST = 60

const quotes = async (read: Read): Promise<Known> => [PUBLIC_KEYS.markets(null), (await read(listMarkets)).data]

function addressOf(path: string, column: number | null, page: number): string {
  const query = new URLSearchParams()
  if (column) query.set('column', String(column))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** A list of articles by column, in pages. */
const listOf =
  (path: string, rows: number): PageOf =>
  async ({ read, query }) => {
    const page = wholeOf(query.get('page')) ?? 1
    const columns = (await read(listArticleColumns)).data
    const column_id = wholeOf(query.get('column'))
    const asked = { ...(column_id ? { column_id } : {}), page, limit: rows }
    return {
      canonical: addressOf(path, columns.find(({ id }) => id === column_id)?.id ?? null, page),
      data: [
        [PUBLIC_KEYS.columns, columns],
        [PUBLIC_KEYS.articles(column_id, page, rows), await read(listArticles, { query: asked })],
      ],
    }
  }

export const archive = listOf('/article', ARCHIVE_ROWS)

const newsList = listOf('/news', NEWS_ROWS)
export const news: PageOf = async (asked) => {
  const { read, query } = asked
  const q = (query.get('q') ?? '').trim().slice(0, LONGEST)
  if (!q) {
    const list = await newsList(asked)
    return { ...list, data: [...list.data, await quotes(read)] }
  }
  const page = wholeOf(query.get('page')) ?? 1
  return {
    // A page of search results is not canonical.
    canonical: null,
    data: [
      [PUBLIC_KEYS.columns, (await read(listArticleColumns)).data],
      [PUBLIC_KEYS.search(q, page), await read(searchArticles, { query: { q, page, limit: NEWS_ROWS } })],
      await quotes(read),
    ],
  }
}

/** The questions of the help centre in all topics. */
async function helpRows(read: Read) {
  const columns = (await read(listArticleColumns)).data
  const own = columns.find(({ slug }) => slug === 'help')
  if (!own) return { rows: [], data: [[PUBLIC_KEYS.columns, columns]] as Known[] }
  const page = await read(listArticles, { query: { column_id: own.id, page: 1, limit: HELP_ROWS } })
  const data: Known[] = [
    [PUBLIC_KEYS.columns, columns],
    [PUBLIC_KEYS.articles(own.id, 1, HELP_ROWS), page],
  ]
  return { rows: page.data, data }
}

export const help: PageOf = async ({ read, query }) => {
  const q = (query.get('q') ?? '').trim().slice(0, LONGEST)
  const { data } = await helpRows(read)
  // The page itself searches titles; the server searches texts.
  const searched = q && (await read(searchArticles, { query: { q, page: 1, limit: NEWS_ROWS } }))
  return { canonical: q ? null : '/help', data: searched ? [...data, [PUBLIC_KEYS.search(q, 1), searched]] : data }
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** One topic of the help centre, with complete answers. */
export const helpTopic: PageOf = async ({ read, params }) => {
  const topic = params['topic'] ?? ''
  const { rows, data } = await helpRows(read)
  const own = rows.filter((row) => row.topic === topic && topic !== '')
  if (own.length === 0) throw new Refusal('not_found')
  const answers = []
  for (const { id } of own) answers.push((await read(readArticle, { params: { id: String(id) } })).data)
  return {
    canonical: topicPath(topic),
    data: [...data, ...answers.map((answer) => [PUBLIC_KEYS.article(answer.id), answer] as const)],
    schema: {
      '@type': 'FAQPage',
      mainEntity: answers.map(({ title, content }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: textOf(content) },
      })),
    },
  }
}

export const article: PageOf = async ({ read, params, query }) => {
  const id = wholeOf(params['id'] ?? query.get('id'))
  if (id === null) throw new Refusal('not_found')
  const found = (await read(readArticle, { params: { id: String(id) } })).data
  const { column_id, title, summary, cover, source, published_at, updated_at } = found
  const columns = (await read(listArticleColumns)).data
  const beside = await read(listArticles, { query: { column_id, page: 1, limit: SIBLINGS } })
  return {
    canonical: articlePath(id),
    data: [
      [PUBLIC_KEYS.article(id), found],
      [PUBLIC_KEYS.columns, columns],
      [PUBLIC_KEYS.articles(column_id, 1, SIBLINGS), beside],
      // Today's prices are shown beside news, and not beside help and agreements.
      ...(columns.some((column) => column.id === column_id && column.listed) ? [await quotes(read)] : []),
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
