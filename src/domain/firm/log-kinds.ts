/** The kinds of the operation log. */

/** The filter 类型 of the log. */
export const LOG_KINDS = {
  order: '订单',
  goods: '供应与需求',
  contract: '合同',
  books: '发票与对账',
  record: '资料与认证',
  account: '登录与账号',
  desk: '运营',
  other: '导出与工单',
} as const
export type LogKind = keyof typeof LOG_KINDS
export const LOG_KIND_LIST = Object.keys(LOG_KINDS) as LogKind[]
