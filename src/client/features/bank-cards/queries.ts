/** The firm's bank cards on this device, and the calls that change them. */
import { confirmBankCard, createBankCard, deleteBankCard, updateBankCard } from '#api/bank-cards.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { BANK_CARD } from '#client/sync/nouns/bank-card.ts'
import { laneOf } from '#client/sync/noun.ts'
import { type AllRows, useAct, useAll } from '#client/sync/reading/react.tsx'
import { ranked, useRankedActions } from '#client/sync/reading/use-ranked.ts'
import { type BankCard, cardTitle } from '#domain/firm/bank-card.ts'

export type BankCardItem = Folded<BankCard>

/** The default first, then the newest. */
export const useBankCards = (): AllRows<BankCard> => ranked(useAll(BANK_CARD))

/** The content of a card alone. */
export const withoutStanding = ({ standing: _standing, review: _review, ...card }: BankCard): BankCard => card

export function useBankCardActions() {
  const act = useAct()
  const actions = useRankedActions<BankCard>({
    noun: 'bank_card',
    word: '银行卡',
    titleOf: cardTitle,
    create: createBankCard,
    update: updateBankCard,
    remove: deleteBankCard,
  })
  return {
    ...actions,
    makeDefault: (card: BankCard) => actions.makeDefault(withoutStanding(card)),
    /** Queues the confirmation of the account as the person saw it. Throws NotSaved. */
    confirm: ({ id, version, ...card }: BankCard, verification: string) =>
      act({
        endpoint: confirmBankCard,
        params: { id },
        body: { base_version: version, verification },
        base_version: version,
        entities: [laneOf('bank_card', id)],
        label: `确认银行卡：${cardTitle(card)}`,
      }),
  }
}
