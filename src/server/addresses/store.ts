/**
 * Warehouse addresses in the database. All addresses of a firm are read at once: they are few, and the default depends on all.
 */
import type { Address } from '#domain/firm/address.ts'
import { inOrder } from '#domain/firm/default-rank.ts'
import { addresses } from '../db/tables/addresses.ts'
import { firmRecords } from '../firm-records.ts'

type Row = typeof addresses.$inferSelect

export const view = ({ firm_id: _f, edits: _e, deleted_at: _d, created_at, updated_at, ...row }: Row): Address => ({
  ...row,
  is_default: false,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** The default first, then the newest. */
export const records = firmRecords({
  table: addresses,
  entity: 'address',
  word: '仓库地址',
  titleOf: ({ name }) => name,
  view,
  inOrder: (views: Address[]) => inOrder(views),
})
