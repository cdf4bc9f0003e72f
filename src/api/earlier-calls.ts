/** Former names of calls, still used by rows queued on devices and by keys stored on the server. */

/** Until sync schema 2, the calls of steps had their own names. */
const BEFORE_2: Readonly<Record<string, string>> = {
  supplierAccept: 'accept',
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
  buyerApplyAfterSale: 'apply_after_sale',
  buyerWithdrawAfterSale: 'withdraw_after_sale',
  traderCollect: 'collect',
  traderRejectAdvance: 'reject_advance',
  traderConfirm: 'confirm',
  traderPayout: 'payout',
  traderConfirmRepayment: 'confirm_repayment',
  traderConfirmSupplyPrice: 'confirm_supply_price',
  traderRecheck: 'recheck',
  traderClose: 'close',
  traderAdjustDissent: 'adjust_dissent',
  traderNotifyDissent: 'notify_dissent',
  traderJudgeAfterSale: 'judge_after_sale',
  deleteProofByTrader: 'remove_proof',
}

/** The present name of a call. */
export const nameToday = (name: string): string => (Object.hasOwn(BEFORE_2, name) ? (BEFORE_2[name] as string) : name)
