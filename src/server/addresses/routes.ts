/** Warehouse addresses over HTTP. */
import * as api from '#api/addresses.ts'
import { type Address, type AddressFields, addressProblems } from '#domain/firm/address.ts'
import { nextDefaultRank } from '#domain/firm/default-rank.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { regionName } from '#domain/firm/region.ts'
import { findRegions } from '../regions/store.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { records } from './store.ts'

/** The content to store: as typed, with each region's name taken from the list of regions. */
async function contentOf(
  others: readonly Address[],
  { id, default_rank: rank }: Pick<Address, 'id' | 'default_rank'>,
  { is_default, ...fields }: AddressFields,
) {
  const regions = await findRegions(fields.region_ids)
  refuseIfAny({ ...addressProblems(others, { id, name: fields.name }), ...(regions ? {} : { region_ids: '没有这个地区' }) })
  const default_rank = is_default ? nextDefaultRank(others) : rank
  return { ...fields, region_name: regionName(regions ?? []), default_rank }
}

export const routes: Route[] = [
  route(api.listAddresses, async ({ db, session }) => ({ data: await records.list(db, session.firm_id) })),
  route(api.readAddress, async (context, { params }) => ({ data: await records.read(context, params.id) })),
  route(api.createAddress, async (context, { body: { id, ...fields } }) => {
    const others = await records.hold(context)
    return { data: await records.create(context, id, await contentOf(others, { id, default_rank: 0 }, fields)) }
  }),
  route(api.updateAddress, async (context, { params: { id }, body: { base_version, ...fields } }) => {
    const others = await records.hold(context)
    const held = await records.find(context, id, base_version)
    if (!held) throw new Refusal('not_found')
    return { data: await records.update(context, held, await contentOf(others, held, fields)) }
  }),
  route(api.deleteAddress, async (context, { params: { id }, body: { base_version } }) => {
    await records.remove(context, id, base_version)
    return { data: { ok: true as const } }
  }),
]
