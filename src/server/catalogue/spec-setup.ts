/** Specs of categories, as the operator's desk keeps them. Goods, demands and orders hold the words of a spec, so none names its row. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { CATALOGUE_PARTS, pathName, type SpecFields, specProblems } from '#domain/desk/catalogue.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import type { SessionContext } from '../context.ts'
import { specs } from '../db/tables/content.ts'
import { firstEdit, nextEdit, refuseIfMissed } from '../edits.ts'
import { holdCatalogue, specRows, standingRows, tell } from './setup.ts'

async function held({ db }: SessionContext) {
  await holdCatalogue(db)
  const all = await standingRows(db)
  const rows = await specRows(db)
  const named = (fields: SpecFields) => ({ ...fields, category_name: pathName(all, fields.category_id) })
  const check = (id: string | null, fields: SpecFields) => {
    const others = rows.filter((each) => each.category_id === fields.category_id && each.id !== id)
    refuseIfAny(specProblems(fields, all, others))
    return (others.at(-1)?.sort ?? 0) + 1
  }
  return { rows, named, check }
}
async function seen(context: SessionContext, id: string, base_version: number) {
  const { rows, ...rest } = await held(context)
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Refusal('not_found', { message: '这个规格已被删除' })
  refuseIfMissed(`规格“${row.name}”`, row.edits, context, base_version)
  return { row, ...rest }
}
const { none } = CATALOGUE_PARTS.spec

export async function createSpec(context: SessionContext, fields: SpecFields): Promise<string> {
  const { named, check } = await held(context)
  const sort = check(null, fields)
  const id = uuidv7()
  await context.db.insert(specs).values({ id, ...fields, sort, edits: firstEdit(context) })
  await tell(context, 'spec', 'create', { id, title: fields.name, changes: logChanges('spec', none, named(fields)) })
  return id
}
export async function updateSpec(
  context: SessionContext,
  id: string,
  { base_version, ...fields }: SpecFields & { base_version: number },
): Promise<void> {
  const { row, named, check } = await seen(context, id, base_version)
  const last = check(id, fields)
  const sort = fields.category_id === row.category_id ? row.sort : last
  await context.db
    .update(specs)
    .set({ ...fields, sort, ...nextEdit(context, row) })
    .where(eq(specs.id, id))
  await tell(context, 'spec', 'update', { id, title: fields.name, changes: logChanges('spec', named(row), named(fields)) })
}
export async function deleteSpec(context: SessionContext, id: string, base_version: number): Promise<void> {
  const { row, named } = await seen(context, id, base_version)
  await context.db.delete(specs).where(eq(specs.id, id))
  await tell(context, 'spec', 'delete', { id, title: row.name, changes: logChanges('spec', named(row), none) })
}
