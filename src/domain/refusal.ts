/** Expected refusals: a closed list of codes, each with the sentence that a person reads. Any other error is a bug. */

import { GONE, type Gone, isGone } from './firm/gone.ts'

export const REFUSALS = {
  invalid: '提交的内容有误，请检查标出的项目',
  unauthorized: '登录已失效，请重新登录',
  other_account: '此浏览器已登录其他账号，请确认由谁继续',
  forbidden: '当前账号暂无权限，请联系管理员',
  not_found: '内容不存在或您无权查看',
  wrong_state: '订单当前状态不允许此操作',
  conflict: '内容已被他人更改，请核对后再操作',
  too_many: '操作过于频繁，请稍后再试',
  too_large: '内容过大',
  bad_credentials: '账号或密码错误',
  bad_code: '验证码错误或已失效',
  not_verified: '请先完成身份验证',
  second_factor: '首次在此设备登录，请输入验证码',
  account_closed: '账号已停用，请联系客服',
  suspended: '已被平台暂停使用，请联系客服',
  business_open: '还有没有了结的业务，不能注销账号',
  key_reused: '同一操作编号对应了不同内容',
  key_in_flight: '同一操作正在处理，请稍后',
  cancelled: '这项操作已撤回，没有提交',
  app_outdated: '应用版本过旧，请更新后重试',
  contract_unsigned: '合同尚未签署，不能发货',
  duplicate_transfer: '同一笔转账不能重复登记',
  duplicate_trip: '同一张磅单已用于本单的另一车次',
  dissent_open: '有未解决的异议，不能付款',
  share_open: '供应商尚未答复售后承担，不能付款',
  payee_rejected: '收款账户未通过平台核对，不能付款',
  payee_unconfirmed: '供应商尚未确认收款账户，不能付款',
  price_unconfirmed: '采购价尚未核定，不能付款',
  quote_changed: '行情已更新，请核对后重新操作',
  advance_held: '已有到账的预付款未退还，不能关闭订单',
  advance_exists: '已有待确认的预付款',
  after_sale_exists: '已有未处理的售后申请',
  out_of_stock: '可供数量不足',
  not_certified: '企业实名认证未通过',
  firm_exists: '该企业已通过认证，不必再次认证；请由该企业的管理员邀请您加入',
  over_limit: '超出交易额度',
  needs_approval: '超出您的限额，须由同事审批',
  underpaid: '到账金额不足应收金额',
  dual_control: '您登记的款项须由同事确认',
  overpaid: '金额超出应付金额',
  missing_proof: '每个车次都需要一张磅单',
  file_missing: '引用的照片或文件尚未上传',
  bad_image: '文件不是可识别的图片或 PDF',
  idle: '没有需要处理的内容',
  read_only: '平台维护中，暂时不能提交，请在恢复后再提交',
  unavailable: '服务暂时不可用，请稍后重试',
  internal: '服务器出现问题，请稍后重试',
} as const

export type RefusalCode = keyof typeof REFUSALS

/** Field path → Chinese message; paths are dotted as in `trips.0.gross_kg`. */
export type FieldErrors = Record<string, string>

export interface RefusalBody {
  code: RefusalCode
  message: string
  details?: { fields?: FieldErrors; [key: string]: unknown }
}

/** The one error class. Stores and handlers throw it, and one error handler turns it into a response body. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalBody['details']

  constructor(code: RefusalCode, options: { message?: string; fields?: FieldErrors; details?: Record<string, unknown> } = {}) {
    super(options.message ?? REFUSALS[code])
    this.name = 'Refusal'
    this.code = code
    this.details =
      options.fields || options.details
        ? { ...options.details, ...(options.fields ? { fields: options.fields } : {}) }
        : undefined
  }

  body(): RefusalBody {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) }
  }
}

const WAITS = [
  { unit: '秒', length_s: 1, up_to_s: 60 },
  { unit: '分钟', length_s: 60, up_to_s: 3600 },
  { unit: '小时', length_s: 3600, up_to_s: Number.POSITIVE_INFINITY },
] as const

/** The refusal of too many attempts. Its sentence gives the waiting time, rounded up. */
export function tooMany(retry_after_s: number): Refusal {
  const { unit, length_s } = WAITS.find(({ up_to_s }) => retry_after_s <= up_to_s) ?? WAITS[0]
  const message = `操作过于频繁，请 ${Math.ceil(retry_after_s / length_s)} ${unit}后再试`
  return new Refusal('too_many', { message, details: { retry_after_s } })
}

/** Seconds after which the same call may succeed; null if the refusal names no time. */
export function retryAfterS(details: RefusalBody['details']): number | null {
  const seconds = details?.['retry_after_s']
  return typeof seconds === 'number' ? seconds : null
}

/**
 * The refusal for the holder of a session of an account that is gone. An app that does not know these details takes it for the end of
 * the session.
 */
export const accountGone = (gone: Gone): Refusal => new Refusal('unauthorized', { message: GONE[gone], details: { gone } })
export function goneIn({ code, details }: RefusalBody): Gone | null {
  const gone = code === 'unauthorized' ? details?.['gone'] : null
  return isGone(gone) ? gone : null
}

/** HTTP status of each refusal code. */
export const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthorized: 401,
  other_account: 409,
  forbidden: 403,
  not_found: 404,
  wrong_state: 409,
  conflict: 409,
  too_many: 429,
  too_large: 413,
  bad_credentials: 422,
  bad_code: 422,
  not_verified: 403,
  second_factor: 403,
  account_closed: 403,
  suspended: 403,
  business_open: 409,
  key_reused: 422,
  key_in_flight: 409,
  cancelled: 410,
  app_outdated: 426,
  contract_unsigned: 409,
  duplicate_transfer: 409,
  duplicate_trip: 409,
  dissent_open: 409,
  share_open: 409,
  payee_rejected: 409,
  payee_unconfirmed: 409,
  price_unconfirmed: 409,
  quote_changed: 409,
  advance_held: 409,
  advance_exists: 409,
  after_sale_exists: 409,
  out_of_stock: 409,
  not_certified: 409,
  firm_exists: 409,
  over_limit: 409,
  needs_approval: 409,
  underpaid: 409,
  dual_control: 409,
  overpaid: 409,
  missing_proof: 422,
  file_missing: 409,
  bad_image: 422,
  idle: 409,
  read_only: 503,
  unavailable: 503,
  internal: 500,
}

/** Validates a required reason; the refusal names its field. */
export function reason(text: string, field = 'reason'): string {
  const trimmed = text.trim()
  if (!trimmed) throw new Refusal('invalid', { fields: { [field]: '请填写原因' } })
  return trimmed
}

/** Throws one refusal that names every wrong field, if there are any. */
export function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}
