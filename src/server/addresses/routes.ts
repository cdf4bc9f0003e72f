/** Warehouse addresses over HTTP: everybody of the firm reads and changes them, and nobody else. */
import * as api from '#api/addresses.ts'
import { type Address, type AddressFields, addressProblems, nextDefaultRank } from '#domain/address.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { regionName } from '#domain/region.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { refuseIfMissed } from '../edits.ts'
import { findRegions } from '../regions/store.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findEdits, holdAddresses, insertAddress, listAddresses, saveAddress } from './store.ts'

async function own({ db, session }: SessionContext, id: string): Promise<Address> {
  const found = (await listAddresses(db, session.firm_id)).find((each) => each.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** The content to store: as typed, with the regions named by the list of regions. */
async function contentOf(
  { db, session }: SessionContext,
  { id, default_rank: rank }: { id: string; default_rank: number },
  { is_default, ...fields }: AddressFields,
) {
  const others = await listAddresses(db, session.firm_id)
  const regions = await findRegions(fields.region_ids)
  refuseIfAny({ ...addressProblems(others, { id, name: fields.name }), ...(regions ? {} : { region_ids: '没有这个地区' }) })
  const default_rank = is_default ? nextDefaultRank(others) : rank
  return { ...fields, region_name: regionName(regions ?? []), default_rank }
}

/** The firm's address locked for a change, deleted ones included. */
async function held({ db, session }: SessionContext, id: string) {
  await holdAddresses(db, session.firm_id)
  const found = await findEdits(db, session.firm_id, id)
  if (!found) throw new Refusal('not_found')
  return found
}

const OPS = { create: 'new', update: 'patch', delete: 'gone' } as const
async function tell(context: SessionContext, id: string, action: keyof typeof OPS): Promise<void> {
  const { db, session, key } = context
  await announce(db, key, [{ audience: session.firm_id, entity: 'address', entity_id: id, op: OPS[action] }])
  await audit(db, { context, action, object: 'address', object_id: id })
}
const editBy = ({ session, now }: SessionContext) => ({ by: { user_id: session.user_id, by_name: session.name }, now })

export const routes: Route[] = [
  route(api.listAddresses, async ({ db, session }) => ({ data: await listAddresses(db, session.firm_id) })),
  route(api.readAddress, async (context, { params }) => ({ data: await own(context, params.id) })),
  route(api.createAddress, async (context, { body: { id, ...fields } }) => {
    const { db, session } = context
    await holdAddresses(db, session.firm_id)
    const content = await contentOf(context, { id, default_rank: 0 }, fields)
    const written = await insertAddress(db, session.firm_id, { id, ...content }, editBy(context))
    if (!written) throw new Refusal('invalid', { fields: { id: '地址编号已被使用' } })
    await tell(context, id, 'create')
    return { data: await own(context, id) }
  }),
  route(api.updateAddress, async (context, { params: { id }, body: { base_version, ...fields } }) => {
    const found = await held(context, id)
    refuseIfMissed(`仓库地址“${found.name}”`, found.edits, context, base_version)
    if (found.deleted_at) throw new Refusal('conflict', { message: `仓库地址“${found.name}”已删除` })
    const content = await contentOf(context, { id, default_rank: found.default_rank }, fields)
    await saveAddress(context.db, id, found, content, editBy(context))
    await tell(context, id, 'update')
    return { data: await own(context, id) }
  }),
  route(api.deleteAddress, async (context, { params: { id }, body: { base_version } }) => {
    const found = await held(context, id)
    if (found.deleted_at) throw new Refusal('not_found')
    refuseIfMissed(`仓库地址“${found.name}”`, found.edits, context, base_version)
    await saveAddress(context.db, id, found, null, editBy(context))
    await tell(context, id, 'delete')
    return { data: { ok: true as const } }
  }),
]
