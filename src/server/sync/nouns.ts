/** Every synced noun, in the order a first sync carries them. */
import { NOUNS as NAMES, type NounName } from '#api/wire.ts'
import { addressNoun } from '../addresses/noun.ts'
import { bankCardNoun } from '../bank-cards/noun.ts'
import { clauseTemplateNoun, contractNoun } from '../contracts/noun.ts'
import { exportNoun } from '../exports/noun.ts'
import { feedbackNoun } from '../feedback/noun.ts'
import { goodsNoun } from '../goods/noun.ts'
import { intentionNoun } from '../intentions/noun.ts'
import { invoiceNoun, invoiceProfileNoun } from '../invoices/noun.ts'
import { messageNoun } from '../messages/noun.ts'
import { orderNoun } from '../orders/noun.ts'
import { statementNoun } from '../statements/noun.ts'
import { templateNoun } from '../templates/noun.ts'
import type { Noun } from './noun.ts'

const BY_NAME: { [N in NounName]: unknown } = {
  order: orderNoun,
  contract: contractNoun,
  message: messageNoun,
  feedback: feedbackNoun,
  address: addressNoun,
  export: exportNoun,
  goods: goodsNoun,
  intention: intentionNoun,
  invoice: invoiceNoun,
  invoice_profile: invoiceProfileNoun,
  template: templateNoun,
  statement: statementNoun,
  clause_template: clauseTemplateNoun,
  bank_card: bankCardNoun,
}
export const nounOf = (name: NounName): Noun => BY_NAME[name] as Noun
export const NOUNS: readonly Noun[] = NAMES.map(nounOf)
