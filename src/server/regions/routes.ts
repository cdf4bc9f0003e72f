/** Administrative regions over HTTP. */
import * as api from '#api/regions.ts'
import { Refusal } from '#domain/refusal.ts'
import { regionName } from '#domain/firm/region.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findRegions, listRegions, optionsAlong, regionTree } from './store.ts'

export const routes: Route[] = [
  route(api.listRegions, async (_context, { query }) => ({ data: await listRegions(query.level, query.acode) })),
  route(api.echoRegions, async (_context, { query }) => {
    const ids = query.regions.split(',')
    const path = await findRegions(ids)
    if (!path) throw new Refusal('invalid', { fields: { regions: '没有这个地区' } })
    return { data: { regionList: await optionsAlong(ids), regionName: regionName(path) } }
  }),
  route(api.regionTree, async () => ({ data: await regionTree() })),
]
