/** Permissions: the roles of a firm's people (`member.ts`) that may make each call. Buttons, queued calls and the server's guard read them. */
import type { ActionName } from '../order/actions.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'
import { MEMBER_ROLE_LIST, MEMBER_ROLES, type MemberRole, type Membership } from './member.ts'

const EVERYBODY: readonly MemberRole[] = MEMBER_ROLE_LIST
const ADMIN: readonly MemberRole[] = ['admin']
const OPERATE: readonly MemberRole[] = ['admin', 'operate']
const SIGN: readonly MemberRole[] = ['admin', 'sign']
const FINANCE: readonly MemberRole[] = ['admin', 'finance']
const OPERATE_OR_FINANCE: readonly MemberRole[] = ['admin', 'operate', 'finance']

/** The roles that may take each action on an order. */
const OF_ACTIONS: Record<ActionName, readonly MemberRole[]> = {
  accept: OPERATE,
  decline: OPERATE,
  deliver: OPERATE,
  receive: OPERATE,
  add_proof: OPERATE,
  delete_proof: OPERATE,
  handle: OPERATE,
  confirm_supply_price: OPERATE,
  confirm_sale_price: OPERATE,
  fix_supply_price: OPERATE,
  fix_sale_price: OPERATE,
  recheck: OPERATE,
  advance: FINANCE,
  withdraw_advance: FINANCE,
  pay: FINANCE,
  reject_advance: FINANCE,
  collect: FINANCE,
  refund: FINANCE,
  confirm: FINANCE,
  amend: OPERATE,
  reject_payment: FINANCE,
  payout: FINANCE,
  confirm_payout: FINANCE,
  confirm_refund: FINANCE,
  reverse: FINANCE,
  drop_registration: FINANCE,
  confirm_receipt: FINANCE,
  remind_payment: OPERATE_OR_FINANCE,
  repay: FINANCE,
  confirm_repayment: FINANCE,
  close: OPERATE,
  return_goods: OPERATE,
  remove_proof: OPERATE,
  release_photo: OPERATE,
  adjust_dissent: OPERATE,
  propose_supply: OPERATE,
  notify_dissent: OPERATE,
  remind_dissent: OPERATE,
  withdraw_dissent: OPERATE,
  reply_dissent: OPERATE,
  apply_after_sale: OPERATE,
  withdraw_after_sale: OPERATE,
  judge_after_sale: OPERATE,
  ask_share: OPERATE,
  answer_share: OPERATE,
}
/** The roles that may make each other call that changes something, by the name of the call. */
const OF_CALLS = {
  buyerSignContract: SIGN,
  createFramework: SIGN,
  saveClauseTemplate: SIGN,
  supplierSignContract: SIGN,
  traderSignPurchaseContract: SIGN,
  traderSignSaleContract: SIGN,
  updateClauses: SIGN,
  batchPay: FINANCE,
  createOrder: OPERATE,
  markU8Exported: OPERATE_OR_FINANCE,
  unmarkU8Exported: OPERATE_OR_FINANCE,
  createAddress: OPERATE,
  deleteAddress: OPERATE,
  updateAddress: OPERATE,
  createBankCard: FINANCE,
  deleteBankCard: FINANCE,
  updateBankCard: FINANCE,
  confirmBankCard: SIGN,
  remindPayee: OPERATE_OR_FINANCE,
  savePermit: OPERATE,
  deletePermit: OPERATE,
  markExport: OPERATE_OR_FINANCE,
  submitOrganizationCertification: ADMIN,
  createGoods: OPERATE,
  deleteGoods: OPERATE,
  recoverGoods: OPERATE,
  setGoodsStatus: OPERATE,
  updateGoods: OPERATE,
  answerIntention: OPERATE,
  closeIntention: OPERATE,
  correctIntention: OPERATE,
  createIntention: OPERATE,
  createNeed: OPERATE,
  noteIntention: OPERATE,
  openIntention: OPERATE,
  withdrawIntention: OPERATE,
  applyInvoice: FINANCE,
  judgeInvoice: FINANCE,
  saveInvoiceProfile: FINANCE,
  withdrawInvoice: FINANCE,
  deleteTemplate: OPERATE,
  saveTemplate: OPERATE,
  confirmStatement: FINANCE,
  drawUpStatement: FINANCE,
  objectToStatement: FINANCE,
  withdrawStatement: FINANCE,
  inviteMember: ADMIN,
  withdrawInvitation: ADMIN,
  updateMember: ADMIN,
  removeMember: ADMIN,
  askMember: EVERYBODY,
  // Who may take the step may ask for its approval, or give it.
  requestApproval: EVERYBODY,
  decideApproval: EVERYBODY,
  withdrawApproval: EVERYBODY,
  // What people do for themselves, or read.
  deleteMessage: EVERYBODY,
  markMessageRead: EVERYBODY,
  answerFeedback: EVERYBODY,
  createFeedback: EVERYBODY,
  deleteFeedback: EVERYBODY,
  startExport: EVERYBODY,
  endExport: EVERYBODY,
  submitPersonalCertification: EVERYBODY,
  updateUser: EVERYBODY,
  updateAvatar: EVERYBODY,
  acceptAgreements: EVERYBODY,
} as const satisfies Record<string, readonly MemberRole[]>

/** The roles that may make a call, by its name or its action's; a call that is not named is open to everybody. */
export const CALL_ROLES: Readonly<Record<string, readonly MemberRole[]>> = { ...OF_ACTIONS, ...OF_CALLS }
/** A call for whose button the roles are known. */
export type GuardedCall = keyof typeof OF_ACTIONS | keyof typeof OF_CALLS

/** The call by which each role signs a contract; both of the trader's calls ask for the same roles. */
export const SIGN_CALLS = {
  supplier: 'supplierSignContract',
  buyer: 'buyerSignContract',
  trader: 'traderSignSaleContract',
} as const satisfies Record<Role, GuardedCall>

const holds = (roles: readonly MemberRole[], call: string): boolean => {
  const needed = CALL_ROLES[call]
  return !needed || needed.some((role) => roles.includes(role))
}
export const mayCall = ({ roles }: Pick<Membership, 'roles'>, call: string): boolean => !roles || holds(roles, call)

/** The colleagues who may make the call, administrators last, because others are there to do it. */
export const whoMay = ({ user_id, members = [] }: Membership, call: string) =>
  members
    .filter(({ id, roles }) => id !== user_id && holds(roles, call))
    .toSorted((a, b) => Number(a.roles.includes('admin')) - Number(b.roles.includes('admin')))

/** The role that a call asks for, in words: 经办, 经办或财务; 管理员 if nobody else may. */
export function neededRole(call: string): string {
  const needed = CALL_ROLES[call] ?? EVERYBODY
  const others = needed.filter((role) => role !== 'admin')
  return (others.length > 0 ? others : needed).map((role) => MEMBER_ROLES[role]).join('或')
}

/** Most names in one sentence. */
const NAMED = 3
/** Why the person may not make the call, with those who may; null if they may. */
export function roleObstacle(actor: Membership, call: string): Refusal | null {
  if (mayCall(actor, call)) return null
  const who = whoMay(actor, call)
  const names = who.slice(0, NAMED).map(({ name }) => name)
  const listed = `${names.join('、')}${who.length > NAMED ? ` 等 ${who.length} 人` : ''}`
  const able = names.length > 0 ? `，${listed}可以办理` : ''
  return new Refusal('forbidden', { message: `须由${neededRole(call)}办理${able}` })
}

/** Whether the firm has a second person who may handle money, so that one registers it and another confirms it. */
export const hasSecond = (membership: Membership): boolean => whoMay(membership, 'confirm').length > 0
