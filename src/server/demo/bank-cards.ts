/** Bank cards of the demo's suppliers: the accounts that their contracts name. */
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/connect.ts'
import { records } from '../bank-cards/store.ts'
import { type Sessions, SUPPLIERS } from './firms.ts'

export async function insertBankCards(db: Db, people: Sessions, now: Date): Promise<void> {
  for (const { name, phone, account } of SUPPLIERS) {
    const session = people[phone]
    if (!session) throw new Error(`no account of the demo's ${name}`)
    const branch = '示范支行'
    const bank_name = account.bank_name.replace(branch, '')
    const card = {
      account_type: 'public',
      holder: name,
      bank_name,
      branch,
      account_no: account.account_no,
      cnaps_no: '999999999999',
    } as const
    const by = { user_id: session.user_id, by_name: session.name }
    const at = now.toISOString()
    const confirmed = { version: 1, by_name: session.name, at }
    const standing = { version: 1, since: at, previous: null, confirmed }
    await records.insert(db, session.firm_id, uuidv7(), { ...card, standing, default_rank: 1 }, { by, now })
  }
}
