/** Contracts over HTTP: each role's lists and details, and signing behind the identity dialog. */
import * as api from '#api/contracts.ts'
import type { ContractSide } from '#domain/contract.ts'
import { contractFor, isEffective, sign } from '#domain/contract.ts'
import { makeEffective } from '#domain/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder, saveOrder } from '../orders/store.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { findContract, listContracts, saveContract } from './store.ts'

const list = (endpoint: typeof api.supplierContracts, side?: ContractSide): Route =>
  route(endpoint, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, ...(side ? { side } : {}) }))

const read = (endpoint: typeof api.supplierContract, side: ContractSide): Route =>
  route(endpoint, async ({ db, session }, { params }) => {
    const contract = await findContract(db, params.id, session.firm_id, side)
    if (!contract) throw new Refusal('not_found')
    return { data: contractFor(contract, session.firm_id) }
  })

async function signing(context: SessionContext, side: ContractSide, id: string, body: { verification: string; sha256: string }) {
  const { db, session, now, key, ip } = context
  const contract = await findContract(db, id, session.firm_id, side, true)
  if (!contract) throw new Refusal('not_found')
  const proof = await spendVerification(db, session.user_id, body.verification)
  if (!proof) throw new Refusal('not_verified')
  if (body.sha256 !== contract.sha256) throw new Refusal('conflict', { message: '合同内容已更新，请重新阅读后签署' })
  const signed = sign(contract, session, { now: now.toISOString(), ip, verified_by: proof.recipient })
  const changes = await saveContract(db, signed)
  const effective = isEffective(signed)
  const order = effective && signed.order_id ? await findOrder(db, signed.order_id, session, true) : null
  if (order) {
    // The supplier may ship from then on.
    const next = makeEffective(order, side, { actor: session, now: now.toISOString() })
    changes.push(...(await saveOrder(db, order, next)))
  }
  const other = signed.seller.firm_id === session.firm_id ? signed.buyer.firm_id : signed.seller.firm_id
  const subject = effective ? `合同 ${signed.no} 已生效` : `合同 ${signed.no} 对方已签署`
  const notice = {
    to: session.role,
    mode: 0,
    subject,
    content: `订单 ${signed.order_no}`,
    firm_id: other,
    order_id: signed.order_id,
    contract_id: signed.id,
  } as const
  await sendNotices(db, key, [notice], now)
  await announce(db, key, changes)
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
  list(api.traderSaleContracts, 'procurer'),
  list(api.traderPurchaseContracts, 'supplier'),
  route(api.archivedContracts, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, status: 1 })),
  read(api.supplierContract, 'supplier'),
  read(api.buyerContract, 'procurer'),
  read(api.traderSaleContract, 'procurer'),
  read(api.traderPurchaseContract, 'supplier'),
  signs(api.supplierSignContract, 'supplier'),
  signs(api.buyerSignContract, 'procurer'),
  signs(api.traderSignSaleContract, 'procurer'),
  signs(api.traderSignPurchaseContract, 'supplier'),
]
