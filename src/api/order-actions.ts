/**
 * The actions that calls on orders carry. Without zod: the device lays its queue over the truth with these before any schema is there.
 */
import type { Action, ActionName } from '#domain/actions.ts'
import { ACTION_NAMES, ruleOf } from '#domain/lifecycle.ts'

/** The action of each call, by the call's name in src/api/registry.ts. The rules of further actions say which bodies of it carry them. */
const ACTION_OF_CALL = {
  supplierAccept: 'accept',
  traderCollect: 'collect',
  supplierDeliver: 'deliver',
  supplierConfirmReceipt: 'confirm_receipt',
  supplierRepay: 'repay',
  supplierReplyDissent: 'reply_dissent',
  buyerReceive: 'receive',
  buyerAddProof: 'add_proof',
  buyerDeleteProof: 'delete_proof',
  buyerHandle: 'handle',
  buyerPay: 'pay',
  buyerAdvance: 'advance',
  buyerWithdrawAdvance: 'withdraw_advance',
  traderRejectAdvance: 'reject_advance',
  traderConfirm: 'confirm',
  traderPayout: 'payout',
  traderConfirmRepayment: 'confirm_repayment',
  traderConfirmSupplyPrice: 'confirm_supply_price',
  traderRecheck: 'recheck',
  traderClose: 'close',
  traderAdjustDissent: 'adjust_dissent',
  traderNotifyDissent: 'notify_dissent',
  deleteProofByTrader: 'remove_proof',
  buyerApplyAfterSale: 'apply_after_sale',
  buyerWithdrawAfterSale: 'withdraw_after_sale',
  traderJudgeAfterSale: 'judge_after_sale',
} as const satisfies Record<string, ActionName>

export type StepCall = keyof typeof ACTION_OF_CALL
export const isStepCall = (name: string): name is StepCall => Object.hasOwn(ACTION_OF_CALL, name)

/** The order a queued step is about: named in its body where the path names something else. */
export const orderOfStep = (params: Record<string, string>, body: unknown): string | undefined => {
  const named = (body as { order_id?: unknown } | null)?.order_id
  return typeof named === 'string' ? named : params['id']
}

/** The action in a call: its payload is the body without what every call carries, unless the action's rule says otherwise. */
export function actionOfCall(call: StepCall, params: Readonly<Record<string, string>>, body: object): Action {
  // The proof of identity is for the server to judge, and no part of the order.
  const {
    base_version: _base,
    device_at: _device,
    order_id: _order,
    verification: _proof,
    ...rest
  } = body as Record<string, unknown>
  const main = ACTION_OF_CALL[call]
  const name = ACTION_NAMES.find((each) => ruleOf(each).carried?.by === main && ruleOf(each).carried?.when(rest)) ?? main
  const { payload } = ruleOf(name)
  return { name, payload: payload ? payload(rest as never, params) : rest } as Action
}
