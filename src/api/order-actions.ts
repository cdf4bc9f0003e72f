/**
 * How a step's body becomes the action the lifecycle knows, by the name of its endpoint in src/api/orders.ts. Without zod: the
 * device lays its queue over the truth with these before any schema is there.
 */
import type { Action, ActionName, ActionPayloads, MoneyInput } from '#domain/actions.ts'

interface Params {
  id: string
  proofId?: string
}
/** What every step carries. */
interface Seen {
  base_version: number
  device_at?: string | undefined
}
/** The order a queued step is about: named in its body where the path names something else. */
export const orderOfStep = (params: Record<string, string>, body: unknown): string | undefined => {
  const named = (body as { order_id?: unknown } | null)?.order_id
  return typeof named === 'string' ? named : params['id']
}

type Turn = (params: Params, body: never) => Action

/** A step on an after-sale is in its body told which order it is about. */
interface About extends Seen {
  order_id: string
}

type CollectBody = MoneyInput & { kind: 'balance' | 'advance' | 'refund' }
interface Judgement {
  accept: boolean
  remark: string
  agreed_fen?: number | null
  supplier_bears_fen?: number
}

/** The payload is the body without what every step carries. */
const takes =
  <N extends ActionName>(name: N) =>
  (_params: Params, { base_version: _base, device_at: _device, ...payload }: ActionPayloads[N] & Seen): Action =>
    ({ name, payload }) as unknown as Action

export const ORDER_ACTIONS = {
  supplierAccept: (_params, body: { accept: boolean; reason: string }) =>
    body.accept ? { name: 'accept', payload: {} } : { name: 'decline', payload: { reason: body.reason } },
  supplierDeliver: takes('deliver'),
  supplierConfirmReceipt: () => ({ name: 'confirm_receipt', payload: {} }),
  supplierRepay: takes('repay'),
  supplierReplyDissent: takes('reply_dissent'),
  buyerReceive: takes('receive'),
  buyerAddProof: takes('add_proof'),
  buyerDeleteProof: ({ proofId = '' }, { reason }: { reason: string }) => ({
    name: 'delete_proof',
    payload: { proof_id: proofId, reason },
  }),
  buyerHandle: takes('handle'),
  buyerPay: takes('pay'),
  buyerAdvance: takes('advance'),
  buyerWithdrawAdvance: () => ({ name: 'withdraw_advance', payload: {} }),
  /** One call for all money of the buyer; money that goes back is a step of its own. */
  traderCollect: (_params, { base_version: _base, device_at: _device, ...payload }: CollectBody & Seen) => {
    const { kind, ...money } = payload
    return kind === 'refund' ? { name: 'refund', payload: money } : { name: 'collect', payload: { ...money, kind } }
  },
  traderRejectAdvance: takes('reject_advance'),
  traderConfirm: takes('confirm'),
  // The proof of who pays is for the server to judge, and no part of the order.
  traderPayout: (params, { verification: _proof, ...body }: ActionPayloads['payout'] & Seen & { verification: string }) =>
    takes('payout')(params, body),
  traderConfirmRepayment: takes('confirm_repayment'),
  traderConfirmSupplyPrice: takes('confirm_supply_price'),
  traderRecheck: takes('recheck'),
  traderClose: takes('close'),
  traderAdjustDissent: takes('adjust_dissent'),
  traderNotifyDissent: takes('notify_dissent'),
  deleteProofByTrader: ({ proofId = '' }, { reason }: { reason: string }) => ({
    name: 'remove_proof',
    payload: { proof_id: proofId, reason },
  }),
  buyerApplyAfterSale: (
    _params,
    { base_version: _base, device_at: _device, order_id: _order, ...payload }: ActionPayloads['apply_after_sale'] & About,
  ) => ({ name: 'apply_after_sale', payload }),
  buyerWithdrawAfterSale: ({ id }) => ({ name: 'withdraw_after_sale', payload: { after_sale_id: id } }),
  /** A row that was queued before an answer named amounts has none. */
  traderJudgeAfterSale: ({ id }, { accept, remark, agreed_fen = null, supplier_bears_fen = 0 }: Judgement) => ({
    name: 'judge_after_sale',
    payload: { after_sale_id: id, accept, remark, agreed_fen, supplier_bears_fen },
  }),
} satisfies Record<string, Turn>
