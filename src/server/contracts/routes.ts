/** Contracts over HTTP: each role's lists and details, and signing behind the identity dialog. */
import * as api from '#api/contracts.ts'
import type { ContractSide } from '#domain/contract.ts'
import { contractFor, isEffective, refuseOtherText, sign } from '#domain/contract.ts'
import { ALTERED, CONTRACT_TITLES } from '#domain/contract-text.ts'
import { makeEffective } from '#domain/lifecycle.ts'
import { noticeOfSignature } from '#domain/notice.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder, saveOrder } from '../orders/store.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { alteredNow, readChecked } from './integrity.ts'
import { contractPdf } from './pdf.ts'
import { findContract, listContracts, saveContract } from './store.ts'

const list = (endpoint: typeof api.supplierContracts, side?: ContractSide): Route =>
  route(endpoint, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, ...(side ? { side } : {}) }))

const read = (endpoint: typeof api.supplierContract, side: ContractSide): Route =>
  route(endpoint, async (context, { params }) => {
    const { contract, altered } = await readChecked(context, params.id, side)
    return { data: { ...contractFor(contract, context.session.firm_id), altered } }
  })

async function signing(context: SessionContext, side: ContractSide, id: string, body: { verification: string; sha256: string }) {
  const { db, session, now, key, ip } = context
  const contract = await findContract(db, id, session.firm_id, side, true)
  if (!contract) throw new Refusal('not_found')
  if (alteredNow(contract)) throw new Refusal('conflict', { message: `${ALTERED}，不能签署，请联系平台核实` })
  const proof = await spendVerification(db, session.user_id, body.verification)
  if (!proof) throw new Refusal('not_verified')
  refuseOtherText(contract, body.sha256)
  const signed = sign(contract, session, { now: now.toISOString(), ip, verified_by: proof.recipient })
  await sendNotices(db, key, [noticeOfSignature(signed, session.firm_id)], now)
  await saveContract(db, key, signed)
  const order = isEffective(signed) && signed.order_id ? await findOrder(db, signed.order_id, session, true) : null
  // The supplier may ship from then on.
  const effect = order && makeEffective(order, side, { actor: session, now: now.toISOString() })
  if (effect) await saveOrder(db, key, order, effect)
  await audit(db, {
    context,
    action: 'sign',
    object: 'contract',
    object_id: id,
    detail: { no: signed.no, sha256: signed.sha256 },
  })
  return { data: contractFor(signed, session.firm_id) }
}
const signs = (endpoint: typeof api.supplierSignContract, side: ContractSide): Route =>
  route(endpoint, (context, { params, body }) => signing(context, side, params.id, body))

export const routes: Route[] = [
  list(api.supplierContracts),
  list(api.buyerContracts),
  list(api.traderSaleContracts, 'sale'),
  list(api.traderPurchaseContracts, 'supply'),
  route(api.archivedContracts, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, status: 1 })),
  download(api.contractPdf, async (context, { params }) => {
    const { contract, altered } = await readChecked(context, params.id)
    const { firm_id, user_id } = context.session
    return {
      name: `${CONTRACT_TITLES[contract.kind]}-${contract.no}.pdf`,
      content: await contractPdf(contractFor(contract, firm_id), { altered, asker: user_id }),
    }
  }),
  read(api.supplierContract, 'supply'),
  read(api.buyerContract, 'sale'),
  read(api.traderSaleContract, 'sale'),
  read(api.traderPurchaseContract, 'supply'),
  signs(api.supplierSignContract, 'supply'),
  signs(api.buyerSignContract, 'sale'),
  signs(api.traderSignSaleContract, 'sale'),
  signs(api.traderSignPurchaseContract, 'supply'),
]
