/** Bank cards on the device: those of a supplier's firm, with offline additions, changes and deletions. */
import type { BankCard } from '#domain/firm/bank-card.ts'
import type { Noun, TruthRow } from '../noun.ts'
import { foldRanked } from './ranked.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { bankCardPath } from '#client/lib/paths.ts'

export interface BankCardRow extends TruthRow {
  card: BankCard
}

const confirmed = (card: BankCard | undefined, { body, created_at }: OutboxRow): BankCard | null => {
  if (!card?.standing) return card ?? null
  const confirmation = { version: body['base_version'] as number, by_name: '本机', at: created_at }
  return { ...card, standing: { ...card.standing, confirmed: confirmation } }
}

export const BANK_CARD: Noun<'bank_cards', BankCardRow, BankCard> = {
  name: 'bank_card',
  table: 'bank_cards',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'bank_cards',
  row: (card) => ({ card }),
  value: ({ card }) => card,
  fold: foldRanked<BankCard>(
    { create: 'createBankCard', update: 'updateBankCard', remove: 'deleteBankCard' },
    { confirmBankCard: confirmed },
  ),
  details: async ({ role }) => (role === 'supplier' ? [(await import('#api/bank-cards.ts')).readBankCard] : []),
  page: (_role, id) => ({ label: '修改', to: bankCardPath(id) }),
}
