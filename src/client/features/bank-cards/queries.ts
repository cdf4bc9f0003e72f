/** The firm's bank cards on this device, and the calls that change them. */
import { createBankCard, deleteBankCard, updateBankCard } from '#api/bank-cards.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { BANK_CARD } from '#client/sync/nouns/bank-card.ts'
import { type AllRows, useAll } from '#client/sync/reading/react.tsx'
import { ranked, useRankedActions } from '#client/sync/reading/use-ranked.ts'
import { type BankCard, cardTitle } from '#domain/firm/bank-card.ts'

export type BankCardItem = Folded<BankCard>

/** The default first, then the newest. */
export const useBankCards = (): AllRows<BankCard> => ranked(useAll(BANK_CARD))

export const useBankCardActions = () =>
  useRankedActions<BankCard>({
    noun: 'bank_card',
    word: '银行卡',
    titleOf: cardTitle,
    create: createBankCard,
    update: updateBankCard,
    remove: deleteBankCard,
  })
