/** Contract clauses that do not depend on an order: the standard ones, and the trader's own templates (条款模板). */

export interface Clause {
  title: string
  text: string
}

/** Clauses that an order's contract adds to the order's own terms, until the trader writes a template. */
export const STANDARD_CLAUSES: readonly Clause[] = [
  {
    title: '违约责任',
    text: '供方逾期交货或需方逾期付款的，每逾期一日，按逾期部分货款的万分之五向对方支付违约金；逾期超过十五日的，对方可以解除合同并要求赔偿损失。货物与约定不符被拒收的，运输和装卸费用由供方承担。',
  },
  {
    title: '争议解决',
    text: '因本合同发生的争议，由双方协商解决；协商不成的，任何一方可以向合同签订地有管辖权的人民法院提起诉讼。',
  },
]

/** Default clauses of a framework contract for the parties' later orders. The trader edits them before drafting. */
export const FRAMEWORK_CLAUSES: readonly Clause[] = [
  { title: '合作方式', text: '本合同有效期内，双方就每批货物另行在平台创建订单并签署购销合同，品名、数量、价格以该合同为准。' },
  { title: '质量', text: '货物应符合订单约定的规格；需方对质量有异议的，应在提交结算时提出并附照片。' },
  { title: '计量与结算', text: '按订单约定的过磅方式计量，净重减去扣杂、扣水后的重量为结算重量，以磅单为凭。' },
  { title: '付款', text: '需方按每张订单约定的期限付款。' },
  ...STANDARD_CLAUSES,
  { title: '签订地点', text: '供方住所地。' },
]

/** The kinds of contract, each with its own template. */
export const CLAUSE_KINDS = { supply: '采购合同', sale: '销售合同', framework: '框架合同' } as const
export type ClauseKind = keyof typeof CLAUSE_KINDS
export const CLAUSE_KIND_LIST = Object.keys(CLAUSE_KINDS) as ClauseKind[]
/** Each clause as one text, for comparing. */
export const clauseLines = (clauses: readonly Clause[]): string[] => clauses.map(({ title, text }) => `${title}：${text}`)
export type ClauseTemplates = Record<ClauseKind, Clause[]>
/** The templates of a trader's firm. Their id is the firm's id. */
export interface ClauseTemplate extends ClauseTemplates {
  id: string
  version: number
  created_at: string
  updated_at: string
}

/** The templates of a trader who has written none. */
export const standardTemplates = (): ClauseTemplates => ({
  supply: [...STANDARD_CLAUSES],
  sale: [...STANDARD_CLAUSES],
  framework: [...FRAMEWORK_CLAUSES],
})

/**
 * Merges template clauses into an order's own. A clause of the same title replaces the order's. The others come before the last
 * two clauses, which state where and how the contract is signed.
 */
export function withTemplate(own: readonly Clause[], template: readonly Clause[]): Clause[] {
  const titled = new Map(template.map((clause) => [clause.title, clause]))
  const replaced = own.map((clause) => titled.get(clause.title) ?? clause)
  const further = template.filter(({ title }) => own.every((clause) => clause.title !== title))
  return [...replaced.slice(0, -2), ...further, ...replaced.slice(-2)]
}
