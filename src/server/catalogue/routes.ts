/** The public catalogue over HTTP. */
import * as api from '#api/catalogue.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { listCategories } from './store.ts'

export const routes: Route[] = [route(api.listCategories, async ({ db }) => ({ data: await listCategories(db) }))]
