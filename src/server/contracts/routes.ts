/** Contracts over HTTP: each role's lists and details, and signing behind the identity dialog. */
import * as api from '#api/contracts.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { contractFor, isEffective, partyTo, refuseOtherText, sign } from '#domain/contract/contract.ts'
import { draftFramework, refuseClauses, withClauses } from '#domain/contract/contract-edits.ts'
import { CONTRACT_TITLES } from '#domain/contract/contract-text.ts'
import { CLAUSE_KIND_LIST, CLAUSE_KINDS, clauseLines } from '#domain/contract/contract-clauses.ts'
import { signObstacle } from '#domain/firm/limit.ts'
import { listChange } from '#domain/firm/log-changes.ts'
import type { GuardedCall } from '#domain/firm/permission.ts'
import { makeEffective } from '#domain/order/lifecycle.ts'
import { noticeOfClauses, noticeOfDraft, noticeOfSignature } from '#domain/order/notice.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { gate } from '../certification/gate.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { refuseIfMissed } from '../edits.ts'
import { sendNotices } from '../messages/store.ts'
import { findFirm } from '../orders/parties.ts'
import { nextNo } from '../orders/serial.ts'
import { findOrder, saveOrder } from '../orders/store.ts'
import type { Route } from '../serve.ts'
import { download, route } from '../serve.ts'
import { spendVerification } from '../session/verification.ts'
import { makePdf } from '../pdf/make.ts'
import { findTemplates, holdTemplates, saveTemplates, templateView, unsavedTemplates } from './clause-templates.ts'
import { readChecked, refuseAltered } from './integrity.ts'
import { contractTotals, findContract, frameworksInForce, insertContract, listContracts, saveContract, sha256 } from './store.ts'

const list = (endpoint: typeof api.supplierContracts, side?: ContractSide): Route =>
  route(endpoint, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, ...(side ? { side } : {}) }))

const totals = (endpoint: typeof api.supplierContractTotals, as: 'seller' | 'buyer'): Route =>
  route(endpoint, async ({ db, session }, { query }) => ({ data: await contractTotals(db, session.firm_id, as, query) }))

const read = (endpoint: typeof api.supplierContract, side: ContractSide): Route =>
  route(endpoint, async (context, { params }) => {
    const { contract, altered } = await readChecked(context, params.id, side)
    return { data: contractFor(contract, context.session.firm_id), altered }
  })

interface Signing {
  name: GuardedCall
  side: ContractSide
}
async function signing(
  context: SessionContext,
  { name, side }: Signing,
  id: string,
  body: { verification: string; sha256: string },
) {
  const { db, session, now, key, ip } = context
  const contract = await findContract(db, id, session.firm_id, side, true)
  if (!contract) throw new Refusal('not_found')
  await gate(context, 'sign')
  const beyond = signObstacle(session, name, contract.total_fen)
  if (beyond) throw beyond
  refuseAltered(context, contract, 'signing')
  const proof = await spendVerification(db, session.user_id, body.verification)
  if (!proof) throw new Refusal('not_verified')
  refuseOtherText(contract, body.sha256)
  const signed = sign(contract, session, { now: now.toISOString(), ip, verified_by: proof.recipient })
  await sendNotices(db, key, [noticeOfSignature(signed, session.firm_id)], now)
  await saveContract(db, key, signed)
  const order = isEffective(signed) && signed.order_id ? await findOrder(db, signed.order_id, session, true) : null
  // A supplier may ship once the contract is effective.
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
const signs = (endpoint: typeof api.supplierSignContract, as: Signing): Route =>
  route(endpoint, (context, { params, body }) => signing(context, as, params.id, body))

const readTemplates = route(api.readClauseTemplate, async ({ db, session: { firm_id } }) => {
  const held = await findTemplates(db, firm_id)
  const found = held ? templateView(held) : await unsavedTemplates(db, firm_id)
  if (!found) throw new Refusal('not_found')
  return { data: found }
})
const writeTemplates = route(api.saveClauseTemplate, async (context, { body: { base_version, ...doc } }) => {
  const { db, session, now, key } = context
  const { firm_id } = session
  const held = await holdTemplates(db, firm_id)
  if (held) refuseIfMissed('条款模板', held.edits, context, base_version)
  const by = { user_id: session.user_id, by_name: session.name }
  const saved = await saveTemplates(db, firm_id, doc, { held, by, now })
  await announce(db, key, [{ audience: firm_id, entity: 'clause_template', entity_id: firm_id, op: 'new' }])
  const before = held ? held.doc : await unsavedTemplates(db, firm_id)
  const changes = CLAUSE_KIND_LIST.flatMap((kind) =>
    listChange(CLAUSE_KINDS[kind], clauseLines(before?.[kind] ?? []), clauseLines(doc[kind])),
  )
  await audit(db, { context, action: 'update', object: 'clause_template', object_id: firm_id, changes })
  return { data: saved }
})

/** Replaces the clauses of an unsigned contract. The new text gets a hash of its own, and the other party is notified. */
const clauses = route(api.updateClauses, async (context, { params, body }) => {
  const { db, session, now, key } = context
  const contract = await findContract(db, params.id, session.firm_id, undefined, true)
  if (!contract) throw new Refusal('not_found')
  refuseAltered(context, contract, 'editing')
  const next = withClauses(contract, body, now.toISOString())
  const order = contract.order_id ? await findOrder(db, contract.order_id, session) : null
  if (order) refuseClauses(order, contract.side, body.clauses)
  const saved = { ...next, sha256: sha256(next.text) }
  await sendNotices(db, key, [noticeOfClauses(saved, session.firm_id)], now)
  await saveContract(db, key, saved)
  const detail = { no: saved.no, before: contract.sha256, after: saved.sha256 }
  const changes = listChange('条款', clauseLines(contract.clauses), clauseLines(saved.clauses))
  await audit(db, { context, action: 'clauses', object: 'contract', object_id: contract.id, detail, changes })
  return { data: contractFor(saved, session.firm_id) }
})

const framework = route(api.createFramework, async (context, { body }) => {
  const { db, session, now, key } = context
  const [buyer, trader] = [await findFirm(db, body.buyer_id, 2), await findFirm(db, session.firm_id, 3)]
  if (!buyer || !trader) throw new Refusal('invalid', { fields: { buyer_id: '请选择采购商' } })
  if (buyer.suspended_at) throw new Refusal('invalid', { fields: { buyer_id: '这家采购商已被平台暂停使用' } })
  const partyOf = (firm: typeof buyer) => partyTo(firm.id, firm.name, firm)
  const { id, valid_to } = body
  const names = { id, no: await nextNo(db, 'KJ', now), valid_to, clauses: body.clauses }
  const made = await insertContract(
    db,
    key,
    draftFramework({ ...names, buyer: partyOf(buyer), seller: partyOf(trader) }, now.toISOString()),
  )
  if (!made) throw new Refusal('invalid', { fields: { id: '合同编号已被使用' } })
  await sendNotices(db, key, [noticeOfDraft(made, session.firm_id)], now)
  await audit(db, { context, action: 'create', object: 'contract', object_id: id, detail: { no: made.no, sha256: made.sha256 } })
  return { data: contractFor(made, session.firm_id) }
})

export const routes: Route[] = [
  readTemplates,
  writeTemplates,
  clauses,
  framework,
  route(api.buyerFramework, async ({ db, session, now }) => {
    const held = await frameworksInForce(db, now, [session.firm_id])
    const contracts = held.map(({ id, no, seller, valid_to }) => ({ id, no, with: seller.name, valid_to }))
    return { data: { valid: contracts.length > 0, contracts } }
  }),
  list(api.supplierContracts),
  list(api.buyerContracts),
  list(api.traderSaleContracts, 'sale'),
  list(api.traderPurchaseContracts, 'supply'),
  totals(api.supplierContractTotals, 'seller'),
  totals(api.buyerContractTotals, 'buyer'),
  totals(api.traderSaleContractTotals, 'seller'),
  totals(api.traderPurchaseContractTotals, 'buyer'),
  route(api.archivedContracts, ({ db, session }, { query }) => listContracts(db, session.firm_id, { ...query, status: 1 })),
  download(api.contractPdf, async (context, { params }) => {
    const { contract, altered } = await readChecked(context, params.id)
    const { firm_id, user_id } = context.session
    return {
      name: `${CONTRACT_TITLES[contract.kind]}-${contract.no}.pdf`,
      content: await makePdf(user_id, 'contract', { contract: contractFor(contract, firm_id), altered }),
    }
  }),
  read(api.supplierContract, 'supply'),
  read(api.buyerContract, 'sale'),
  read(api.traderSaleContract, 'sale'),
  read(api.traderPurchaseContract, 'supply'),
  signs(api.supplierSignContract, { name: 'supplierSignContract', side: 'supply' }),
  signs(api.buyerSignContract, { name: 'buyerSignContract', side: 'sale' }),
  signs(api.traderSignSaleContract, { name: 'traderSignSaleContract', side: 'sale' }),
  signs(api.traderSignPurchaseContract, { name: 'traderSignPurchaseContract', side: 'supply' }),
]
