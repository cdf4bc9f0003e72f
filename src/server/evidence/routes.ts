/** The evidence pack over HTTP, made from the reader's own view. */
import { evidencePack as api } from '#api/order-exports.ts'
import { contractFor } from '#domain/contract/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { alteredNow } from '../contracts/integrity.ts'
import { findContract } from '../contracts/store.ts'
import type { Archive } from '../files/store.ts'
import { invoicesOver } from '../invoices/store.ts'
import { findOrder } from '../orders/store.ts'
import { download, type Route } from '../serve.ts'
import { makePdf } from '../pdf/make.ts'
import { evidencePack } from './pack.ts'

export const evidenceRoutes = (archive: Archive): Route[] => [
  download(api, async ({ db, session, now }, { params }) => {
    const { firm_id, role, user_id } = session
    const found = await findOrder(db, params.id, session)
    if (!found) throw new Refusal('not_found')
    const pdfOf = async (id: string) => {
      const contract = await findContract(db, id, firm_id, undefined)
      if (!contract) return null
      return makePdf(user_id, 'contract', { contract: contractFor(contract, firm_id), altered: alteredNow(contract) })
    }
    const order = viewFor(found, role)
    const invoices = role === 'supplier' ? [] : await invoicesOver(db, order.id, role, firm_id)
    const content = await evidencePack(archive, { order, role, invoices, contractPdf: pdfOf, now })
    return { name: `循金-证据包-${order.no}.zip`, content }
  }),
]
