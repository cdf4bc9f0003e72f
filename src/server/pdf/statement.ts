/** A statement of account as PDF on A4, for one of its parties: totals, lines, hash and confirmation. */
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Role } from '#domain/role.ts'
import {
  balanceName,
  balanceWords,
  entryWord,
  isReceivable,
  lineDetail,
  STATEMENT_ALTERED,
  type Statement,
  type StatementLine,
  withBalances,
} from '#domain/accounting/statement.ts'
import { missingWords, type Setter } from './type.ts'

const RED = '#b93329'
const GREY = '#6b6f73'
const RULES = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => GREY, vLineColor: () => GREY }
const head = (...names: string[]): Content[] => names.map((text) => ({ text, alignment: 'center' }))
const right = (text: string): Content => ({ text, alignment: 'right' })

function summary({ side, totals, line_count, opening_fen, closing_fen }: Statement, role: Role): ContentTable {
  return {
    margin: [0, 10, 0, 12],
    layout: RULES,
    table: {
      headerRows: 1,
      widths: ['*', 60, 200],
      body: [
        head('项目', '笔数', '金额'),
        ['期初余额', '', right(balanceWords(opening_fen, side, role))],
        ...totals.map(({ kind, count, amount_fen }): Content[] => [
          entryWord(kind, side, role),
          right(String(count)),
          right(`${amount_fen > 0 ? '+' : '−'}${formatFen(Math.abs(amount_fen))} 元`),
        ]),
        ['期末余额', right(String(line_count)), right(balanceWords(closing_fen, side, role))],
      ],
    },
  }
}

/** Rows may break between pages. Keeping each whole takes pdfmake time that grows with the square of their number. */
function table(statement: Statement, lines: readonly StatementLine[], role: Role, { set }: Setter): ContentTable {
  const { side, opening_fen, closing_fen } = statement
  const due = isReceivable(side, role) ? '应收' : '应付'
  const balance = (fen: number): Content => right(`${balanceName(fen, side, role)}\n${formatFen(Math.abs(fen))}`)
  const span = (text: string): TableCell[] => [{ text, colSpan: 5 }, '', '', '', '']
  return {
    layout: RULES,
    table: {
      headerRows: 1,
      widths: [52, 42, '*', 66, 66, 72],
      body: [
        head('日期', '摘要', '订单', `${due}增加（元）`, `${due}减少（元）`, '余额（元）'),
        [...span('期初余额'), balance(opening_fen)],
        ...withBalances(opening_fen, lines).map((line): TableCell[] => [
          chinaDay(line.at),
          entryWord(line.kind, side, role),
          set([line.title, line.order_no, lineDetail(line)].filter(Boolean).join('\n')),
          right(line.amount_fen > 0 ? formatFen(line.amount_fen) : ''),
          right(line.amount_fen < 0 ? formatFen(0 - line.amount_fen) : ''),
          balance(line.balance_fen),
        ]),
        [...span('期末余额'), balance(closing_fen)],
      ],
    },
    fontSize: 8.5,
  }
}

function answer({ confirmed, objection, withdrawn_at }: Statement, { set }: Setter): Content {
  if (confirmed) {
    const lines = [
      `已确认：${set(confirmed.by_name)}`,
      `时间：${chinaTime(confirmed.at)}`,
      // Only the platform keeps the other party's address.
      ...(confirmed.ip ? [`确认地址：${confirmed.ip}`] : []),
      ...(confirmed.verified_by ? [`身份验证：${set(confirmed.verified_by)}`] : []),
    ]
    return { text: lines.join('\n'), color: RED, margin: [0, 6, 0, 0] }
  }
  const text = withdrawn_at ? '（商户已撤回）' : objection ? `（有异议：${set(objection.reason)}）` : '（待确认）'
  return { text, color: GREY, margin: [0, 6, 0, 0] }
}

interface Given {
  /** the reader's own view; `role` is the reader's role */
  statement: Statement
  /** all lines that the statement has frozen */
  lines: readonly StatementLine[]
  role: Role
  altered: boolean
}
export function statementLayout({ statement, lines, role, altered }: Given, setter: Setter): TDocumentDefinitions {
  const { set } = setter
  const { no, side, from, to, closing_fen, trader_name, firm_name, status } = statement
  const party = side === 'sale' ? '采购商' : '供应商'
  const content: Content[] = [
    ...(altered
      ? [
          {
            text: `${STATEMENT_ALTERED}，请勿据此付款，并联系平台核实。`,
            color: RED,
            fontSize: 12,
            margin: [0, 0, 0, 10],
          } as Content,
        ]
      : []),
    { text: '对账单', fontSize: 22, alignment: 'center', characterSpacing: 5 },
    { text: `${from} 至 ${to}\n编号：${no}`, alignment: 'center', margin: [0, 6, 0, 10] },
    `商户：${set(trader_name)}`,
    `${party}：${set(firm_name)}`,
    { text: `期末余额 ${balanceWords(closing_fen, side, role)}`, fontSize: 15, margin: [0, 10, 0, 0] },
    ...(closing_fen === 0 ? [] : [{ text: `人民币 ${capitalFen(Math.abs(closing_fen))}`, color: GREY } as Content]),
    summary(statement, role),
    table(statement, lines, role, setter),
    {
      unbreakable: true,
      columnGap: 24,
      margin: [0, 18, 0, 0],
      columns: [
        {
          stack: [
            { text: '商户（出具）', fontSize: 11.5 },
            set(trader_name),
            `${set(statement.drawn_by)}　${chinaTime(statement.created_at)}`,
          ],
        },
        { stack: [{ text: `${party}（确认）`, fontSize: 11.5 }, set(firm_name), answer(statement, setter)] },
      ],
    },
    { text: `SHA-256：${statement.sha256}`, fontSize: 8, color: GREY, margin: [0, 16, 0, 0] },
  ]
  const missing = missingWords(setter.missing())
  const mark = status === 2 ? '已撤回' : status === 1 ? null : '未确认'
  return {
    info: { title: `对账单 ${no}`, creationDate: new Date(statement.updated_at) },
    pageMargins: [48, 48, 48, 52],
    defaultStyle: { fontSize: 10, lineHeight: 1.2 },
    ...(mark ? { watermark: { text: mark, color: RED, opacity: 0.1, angle: -35, fontSize: 100 } } : {}),
    content: missing ? [...content, { text: missing, fontSize: 8, color: RED, margin: [0, 6, 0, 0] }] : content,
    footer: (page, pages) => ({
      text: `${no}　第 ${page} 页，共 ${pages} 页`,
      alignment: 'center',
      fontSize: 8,
      color: GREY,
      margin: [0, 18, 0, 0],
    }),
  }
}
