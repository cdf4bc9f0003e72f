/** Articles of the operator's desk over HTTP. */
import * as api from '#api/desk/articles.ts'
import { Refusal } from '#domain/refusal.ts'
import { listConsents } from '../../agreements/store.ts'
import { type Route, route } from '../../serve.ts'
import { createArticle, publishArticle, saveArticle, takeDownArticle } from './change.ts'
import { articleView, findArticle, findRevision, listArticles, listRevisions } from './store.ts'

/** The value, or the refusal for a missing article. */
function found<T>(value: T | null): T {
  if (value === null) throw new Refusal('not_found', { message: '没有这篇文章' })
  return value
}

export const articleRoutes: Route[] = [
  route(api.listDeskArticles, async ({ db, now }) => ({ data: await listArticles(db, now) })),
  route(api.readDeskArticle, async ({ db, now }, { params }) => ({
    data: await articleView(db, found(await findArticle(db, params.id)), now),
  })),
  route(api.listArticleRevisions, async ({ db }, { params }) => ({ data: found(await listRevisions(db, params.id)) })),
  route(api.readArticleRevision, async ({ db }, { params }) => ({
    data: found(await findRevision(db, params.id, params.version)),
  })),
  route(api.listConsents, async ({ db }, { params, query }) => listConsents(db, params.id, query)),
  route(api.createArticle, async (context, { body }) => ({
    data: await articleView(context.db, await createArticle(context, body), context.now),
  })),
  route(api.saveArticle, async (context, { params, body: { base_version, ...text } }) => ({
    data: await articleView(context.db, await saveArticle(context, params.id, base_version, text), context.now),
  })),
  route(api.publishArticle, async (context, { params, body: { base_version, at, asks_consent } }) => ({
    data: await articleView(
      context.db,
      await publishArticle(context, params.id, base_version, { at: at === null ? null : new Date(at), asks_consent }),
      context.now,
    ),
  })),
  route(api.takeDownArticle, async (context, { params, body }) => ({
    data: await articleView(context.db, await takeDownArticle(context, params.id, body.base_version), context.now),
  })),
]
