/** Every synced noun, and the tables of server truth. */
import { NOUNS as NAMES, type NounName } from '#api/wire.ts'
import type { AnyNoun, Noun } from './noun.ts'
import { ADDRESS } from './nouns/address.ts'
import { APPROVAL } from './nouns/approval.ts'
import { BANK_CARD } from './nouns/bank-card.ts'
import { CERTIFICATION } from './nouns/certification.ts'
import { CLAUSE_TEMPLATE } from './nouns/clause-template.ts'
import { CONTRACT } from './nouns/contract.ts'
import { EXPORT } from './nouns/export.ts'
import { FEEDBACK } from './nouns/feedback.ts'
import { GOODS } from './nouns/goods.ts'
import { INTENTION } from './nouns/intention.ts'
import { INVITATION } from './nouns/invitation.ts'
import { INVOICE } from './nouns/invoice.ts'
import { INVOICE_PROFILE } from './nouns/invoice-profile.ts'
import { MEMBER } from './nouns/member.ts'
import { MESSAGE } from './nouns/message.ts'
import { ORDER } from './nouns/order.ts'
import { PERMIT } from './nouns/permit.ts'
import { PROFILE } from './nouns/profile.ts'
import { STATEMENT } from './nouns/statement.ts'
import { TEMPLATE } from './nouns/template.ts'

const BY_NAME = {
  order: ORDER,
  contract: CONTRACT,
  message: MESSAGE,
  feedback: FEEDBACK,
  address: ADDRESS,
  export: EXPORT,
  goods: GOODS,
  intention: INTENTION,
  invoice: INVOICE,
  invoice_profile: INVOICE_PROFILE,
  template: TEMPLATE,
  statement: STATEMENT,
  clause_template: CLAUSE_TEMPLATE,
  bank_card: BANK_CARD,
  permit: PERMIT,
  certification: CERTIFICATION,
  profile: PROFILE,
  member: MEMBER,
  invitation: INVITATION,
  approval: APPROVAL,
}
type ByName = typeof BY_NAME

/** The rows of each table, by its name. */
export type TruthTables = {
  [N in NounName as ByName[N]['table']]: ByName[N] extends Noun<string, infer Row, infer _V, infer _L> ? Row : never
}
/** The lists that continue beyond the rows of a first sync. */
export type OlderList = { [N in NounName]: keyof NonNullable<ByName[N]['older']> }[NounName]

export const nounOf = (name: NounName): AnyNoun => BY_NAME[name]
export const NOUNS: readonly AnyNoun[] = NAMES.map(nounOf)
