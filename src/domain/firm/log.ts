/**
 * The operation log (操作日志) in words: each audited action has its words here, and an action without words does not compile. An
 * entry belongs to the person who acted and to their firm.
 */
import { INVOICE_STATUSES } from '../accounting/invoice.ts'
import { STATEMENT_STATUSES } from '../accounting/statement.ts'
import { INTENTION_STATUSES } from '../goods/intention.ts'
import { EXPORT_NAMES } from '../list/export.ts'
import { formatFen } from '../money/money.ts'
import { type Actor, type OrderState, stateLabel } from '../order/order.ts'
import { STEP_WORDS } from '../order/notice.ts'
import type { Role } from '../role.ts'
import { deviceName } from './device.ts'
import type { LogChange } from './log-changes.ts'
import { ENDINGS, PROFILE, WAYS } from './log-details.ts'
import type { LogKind } from './log-kinds.ts'

interface Subject {
  /** what the actions are taken on */
  label: string
  kind: LogKind
  actions: Readonly<Record<string, string>>
}
const KEPT = { create: '新增', update: '修改', delete: '删除' } as const
/** Records whose order their list says. */
const LISTED = { ...KEPT, order: '调整顺序' } as const

/** Every audited action by its subject. */
export const LOGGED = {
  order: { label: '订单', kind: 'order', actions: STEP_WORDS },
  goods: {
    label: '供应',
    kind: 'goods',
    actions: {
      ...KEPT,
      create: '发布供应',
      put_on_sale: '上架',
      take_off_sale: '下架',
      recycle: '移入回收站',
      recover: '从回收站恢复',
      delete: '彻底删除',
    },
  },
  intention: {
    label: '需求',
    kind: 'goods',
    actions: {
      create: '发布需求',
      new: '发布需求',
      open: '开始对接',
      note: '留言',
      answer: '回复留言',
      close: '关闭需求',
      correct: '修改并重新送审',
      withdraw: '撤回需求',
    },
  },
  contract: {
    label: '合同',
    kind: 'contract',
    actions: { create: '起草框架合同', clauses: '修改条款', sign: '签署合同', altered: '发现合同被改动' },
  },
  clause_template: { label: '条款模板', kind: 'contract', actions: { update: '修改条款模板' } },
  invoice: {
    label: '开票申请',
    kind: 'books',
    actions: { apply: '申请开票', withdraw: '撤回开票申请', issue: '开票', reject: '驳回开票申请', reverse: '红冲发票' },
  },
  invoice_profile: { label: '发票信息', kind: 'books', actions: { update: '修改发票信息' } },
  statement: {
    label: '对账单',
    kind: 'books',
    actions: {
      create: '出具对账单',
      withdraw: '撤回对账单',
      confirm: '确认对账单',
      object: '对对账单提出异议',
      altered: '发现对账单被改动',
    },
  },
  u8: { label: 'U8 订单', kind: 'books', actions: { u8_mark: '标记 U8 已导出', u8_unmark: '撤销 U8 导出标记' } },
  address: { label: '仓库地址', kind: 'record', actions: KEPT },
  bank_card: { label: '银行卡', kind: 'record', actions: { ...KEPT, confirm: '确认收款账户' } },
  permit: { label: '证照', kind: 'record', actions: KEPT },
  payee: { label: '收款账户', kind: 'order', actions: { remind: '提醒供应商确认账户' } },
  template: { label: '磅单模板', kind: 'record', actions: KEPT },
  certification: {
    label: '实名认证',
    kind: 'record',
    actions: { submit: '提交认证', pass: '通过认证', reject: '驳回认证' },
  },
  certification_review: {
    label: '资质审核',
    kind: 'desk',
    actions: { pass: '通过认证', reject: '驳回认证', open_id_no: '查看身份证号' },
  },
  member: {
    label: '同事',
    kind: 'account',
    actions: { join: '加入企业', update: '修改角色', remove: '移除同事', ask: '请同事办理' },
  },
  approval: {
    label: '审批',
    kind: 'account',
    actions: { create: '提交审批', approve: '同意审批', reject: '退回审批', withdraw: '撤回审批' },
  },
  invitation: { label: '邀请', kind: 'account', actions: { create: '邀请同事', delete: '撤回邀请' } },
  certification_file: { label: '认证资料', kind: 'record', actions: { open: '查看认证资料' } },
  user: {
    label: '账号',
    kind: 'account',
    actions: {
      register: '注册账号',
      update: '修改个人资料',
      login_failed: '登录失败',
      verify_identity: '通过身份验证',
      change_password: '修改密码',
      change_password_failed: '修改密码时输错当前密码',
      reset_password: '重置密码',
      bind_phone: '绑定手机号',
      unbind_phone: '解除手机号',
      bind_email: '绑定邮箱',
      unbind_email: '解除邮箱',
      bind_wechat: '绑定微信',
      unbind_wechat: '解绑微信',
      close: '注销账号',
      agree: '同意协议',
    },
  },
  session: { label: '登录', kind: 'account', actions: { login: '登录', logout: '退出登录', session_end: '结束登录' } },
  scan: { label: '扫码登录', kind: 'account', actions: { confirm_scan: '确认扫码登录', cancel_scan: '取消扫码登录' } },
  firm: {
    label: '企业',
    kind: 'desk',
    actions: {
      suspend: '暂停企业',
      resume: '恢复企业',
      quota: '修改交易额度',
      ask_role: '提出修改企业身份',
      role: '修改企业身份',
      drop_role: '取消修改企业身份',
    },
  },
  person: {
    label: '人员',
    kind: 'desk',
    actions: {
      suspend: '暂停人员',
      resume: '恢复人员',
      end_sessions: '结束人员的登录',
      end_session: '结束一台设备的登录',
      open_contact: '查看联系方式',
      first_admin: '设为首位运营管理员',
      ask_roles: '提出修改运营岗位',
      roles: '修改运营岗位',
      drop_roles: '取消修改运营岗位',
      export: '导出个人信息',
      ask_erasure: '提出删除个人信息',
      erase: '删除个人信息',
      drop_erasure: '取消删除个人信息',
    },
  },
  block: { label: '黑名单', kind: 'desk', actions: { add: '加入黑名单', lift: '移出黑名单' } },
  moderation: {
    label: '内容审核',
    kind: 'desk',
    actions: { pass: '通过内容', reject: '驳回内容', take_down: '撤下内容' },
  },
  moderation_modes: { label: '审核方式', kind: 'desk', actions: { update: '修改审核方式' } },
  job: { label: '后台任务', kind: 'desk', actions: { retry: '重试任务', delete: '移除任务' } },
  card_review: { label: '银行卡确认', kind: 'desk', actions: { pass: '确认银行卡', reject: '驳回银行卡' } },
  permit_review: { label: '证照审核', kind: 'desk', actions: { pass: '通过证照', reject: '驳回证照' } },
  category: { label: '品类', kind: 'desk', actions: { ...LISTED, merge: '合并品类' } },
  spec: { label: '规格', kind: 'desk', actions: LISTED },
  calendar_entry: { label: '节假日与调休', kind: 'desk', actions: KEPT },
  market_category: { label: '行情分类', kind: 'desk', actions: LISTED },
  market_series: { label: '行情品种', kind: 'desk', actions: LISTED },
  quote: { label: '行情报价', kind: 'desk', actions: { create: '录入报价', update: '更正报价' } },
  export: { label: '导出任务', kind: 'other', actions: { create: '导出文件', delete: '删除导出任务' } },
  announcement: { label: '公告', kind: 'desk', actions: { create: '发送公告', end: '结束公告显示' } },
  ad: { label: '广告', kind: 'desk', actions: LISTED },
  article: {
    label: '文章',
    kind: 'desk',
    actions: {
      create: '新建文章',
      update: '保存文章草稿',
      publish: '发布文章',
      schedule: '定时发布文章',
      take_down: '撤下文章',
    },
  },
  article_column: { label: '文章栏目', kind: 'desk', actions: LISTED },
  banner: { label: '横幅', kind: 'desk', actions: LISTED },
  cooperation: { label: '合作伙伴', kind: 'desk', actions: LISTED },
  friend_link: { label: '友情链接', kind: 'desk', actions: LISTED },
  help_question: { label: '帮助问题', kind: 'desk', actions: { order: '调整顺序' } },
  help_topic: { label: '帮助主题', kind: 'desk', actions: LISTED },
  site_settings: { label: '网站设置', kind: 'desk', actions: { update: '修改网站设置' } },
  backup: {
    label: '备份',
    kind: 'desk',
    actions: { create: '开始备份', check: '核验备份', delete: '删除备份', update: '修改定时备份' },
  },
  maintenance: { label: '平台维护', kind: 'desk', actions: { update: '修改维护公告与只读' } },
  picture: { label: '网站图片', kind: 'desk', actions: { create: '上传网站图片' } },
  video: { label: '网站视频', kind: 'desk', actions: { create: '上传网站视频' } },
  feedback: { label: '工单', kind: 'other', actions: { create: '提交工单', answer: '补充工单', delete: '删除工单' } },
  ticket: {
    label: '客户工单',
    kind: 'desk',
    actions: { reply: '回复工单', note: '添加内部备注', assign: '分配工单', close: '关闭工单', reopen: '重新打开工单' },
  },
  ticket_sentences: { label: '常用语', kind: 'desk', actions: { update: '修改常用语' } },
} as const satisfies Record<string, Subject>

export type LogObject = keyof typeof LOGGED
/** The actions that all of these subjects have. */
export type LogAction<O extends LogObject> = keyof (typeof LOGGED)[O]['actions'] & string

const SUBJECTS: Readonly<Record<string, Subject | undefined>> = LOGGED
/** The subjects of a kind. */
export const objectsOf = (kind: LogKind): LogObject[] =>
  (Object.keys(LOGGED) as LogObject[]).filter((object) => LOGGED[object].kind === kind)

/** Whether the person reads what colleagues did, as administrators do. */
export const readsFirmLog = ({ roles }: Pick<Actor, 'roles'>): boolean => roles?.includes('admin') ?? false

export interface LogEntry {
  action: string
  object: string
  detail: Readonly<Record<string, unknown>>
}
export interface LogWords {
  kind: LogKind
  /** the subject: 订单 */
  subject: string
  /** what was done: 确认收货 */
  label: string
  /** the number or name of the record; empty without one */
  title: string
  changes: LogChange[]
  note: string
}

const STATES: { readonly [O in LogObject]?: (state: number, role: Role) => string | undefined } = {
  order: (state, role) => stateLabel(state as OrderState, role),
  intention: (state) => (INTENTION_STATUSES as Record<number, string>)[state],
  invoice: (state) => (INVOICE_STATUSES as Record<number, string>)[state],
  statement: (state) => (STATEMENT_STATUSES as Record<number, string>)[state],
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join('、') : '')

/** The state before and after a step; without a step, the state that the record then had. */
function stateChange({ object, detail }: LogEntry, role: Role): LogChange[] {
  const words = STATES[object as LogObject]
  const { from, to = detail['status'] } = detail
  const after = words && typeof to === 'number' ? words(to, role) : undefined
  const before = words && typeof from === 'number' ? words(from, role) : ''
  return after === undefined || before === after ? [] : [{ label: '状态', before: before ?? '', after }]
}

/** The further words of an entry. Only what is named here leaves the stored detail. */
function noteOf({ object, action, detail }: LogEntry): string {
  const { fields, note, method, reason, device, amount_fen, closing_fen, nos, kind, recipient } = detail
  const parts = [
    text(note),
    typeof amount_fen === 'number' ? `金额 ${formatFen(amount_fen)} 元` : '',
    typeof closing_fen === 'number' ? `期末余额 ${formatFen(closing_fen)} 元` : '',
    object === 'session' || action === 'login_failed' ? (WAYS[text(method)] ?? '') : '',
    object === 'session' ? (ENDINGS[text(reason)] ?? '') : object.startsWith('certification') ? text(reason) : '',
    object === 'scan' ? `登录设备 ${deviceName(text(device))}` : '',
    object === 'export' ? ((EXPORT_NAMES as Record<string, string>)[text(kind)] ?? '') : '',
    object === 'certification' || object === 'certification_review' ? (kind === 'personal' ? '个人认证' : '企业认证') : '',
    object === 'user' ? text(recipient) : '',
    Array.isArray(fields) ? listed(fields.map((field) => PROFILE[String(field)] ?? '').filter(Boolean)) : '',
  ]
  return parts.filter(Boolean).join('，') || listed(nos)
}

/** An entry in the words of its reader's role. An action that this build does not know keeps its own name. */
export function logWords(entry: LogEntry, role: Role): LogWords {
  const { object, action, detail } = entry
  const subject = SUBJECTS[object]
  const stored = Array.isArray(detail['changes']) ? (detail['changes'] as LogChange[]) : []
  return {
    kind: subject?.kind ?? 'other',
    subject: subject?.label ?? object,
    label: subject?.actions[action] ?? action,
    title: text(detail['no']) || text(detail['title']),
    changes: [...stateChange(entry, role), ...stored],
    note: noteOf(entry),
  }
}

/** 状态：待发货 → 待收货; 电话：138****0001 when there was nothing before. */
export const changeText = ({ label, before, after }: LogChange): string =>
  `${label}：${before ? `${before} → ` : ''}${after || '（空）'}`
