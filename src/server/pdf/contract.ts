/** The layout of a contract as PDF on A4. It contains the frozen, hashed text without any change. */
import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import type { Contract, Party } from '#domain/contract/contract.ts'
import { isEffective, particularsOf } from '#domain/contract/contract.ts'
import { ALTERED, CONTRACT_TITLES, preambleOf } from '#domain/contract/contract-text.ts'
import { formatFen } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { missingWords, type Setter } from './type.ts'

const RED = '#b93329'
const GREY = '#6b6f73'
const RULES = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => GREY, vLineColor: () => GREY }

function items(contract: Contract, { set }: Setter): ContentTable {
  const right = (text: string): Content => ({ text, alignment: 'right' })
  return {
    margin: [0, 10, 0, 12],
    layout: RULES,
    table: {
      headerRows: 1,
      widths: ['*', 82, 56, 92, 32, 86],
      body: [
        ['品名', '规格', '数量（吨）', '含税单价（元/吨）', '税率', '金额（元）'].map((text) => ({ text, alignment: 'center' })),
        ...contract.items.map((item) => [
          set(item.name),
          set(item.spec || '—'),
          right(formatTonnes(item.quantity_kg)),
          right(formatFen(item.price_fen)),
          right(`${item.tax_rate_bp / 100}%`),
          right(formatFen(item.amount_fen)),
        ]),
        [
          { text: `合计人民币（大写）：${contract.total_capital}（¥${formatFen(contract.total_fen)}）`, colSpan: 6 },
          ...Array.from({ length: 5 }, () => ''),
        ],
      ],
    },
  }
}

/** An account number moves to the next line as a whole. */
const onOneLine = (text: string): string => text.replaceAll(/(\d) (?=\d)/g, '$1\u00a0')

function signed(title: string, party: Party, contract: Contract, { set }: Setter): Content {
  const signature = contract.signatures.find(({ firm_id }) => firm_id === party.firm_id)
  const lines = signature
    ? [
        `已签署：${set(signature.name)}`,
        `时间：${chinaTime(signature.at)}`,
        // Only the platform keeps the other party's address.
        ...(signature.ip ? [`签署地址：${signature.ip}`] : []),
        ...(signature.verified_by ? [`身份验证：${set(signature.verified_by)}`] : []),
      ]
    : ['（待签署）']
  return {
    stack: [
      { text: title, fontSize: 11.5 },
      set(party.name),
      ...particularsOf(party).map(([name, text]) => `${name}：${set(onOneLine(text))}`),
      { text: lines.join('\n'), color: signature ? RED : GREY, margin: [0, 6, 0, 0] },
    ],
  }
}

/** `contract` is the reader's own view. */
export function contractLayout(
  { contract, altered }: { contract: Contract; altered: boolean },
  setter: Setter,
): TDocumentDefinitions {
  const { set } = setter
  const title = CONTRACT_TITLES[contract.kind]
  const mark = contract.void_at ? '作废' : isEffective(contract) ? null : '未生效'
  const content: Content[] = [
    ...(altered
      ? [{ text: `${ALTERED}，请勿据此履行，并联系平台核实。`, color: RED, fontSize: 12, margin: [0, 0, 0, 10] } as Content]
      : []),
    { text: title, fontSize: 22, alignment: 'center', characterSpacing: 5 },
    {
      text: [`合同编号：${contract.no}`, ...(contract.order_no ? [`订单编号：${contract.order_no}`] : [])].join('\n'),
      alignment: 'right',
      margin: [0, 6, 0, 10],
    },
    `供方：${set(contract.seller.name)}`,
    `需方：${set(contract.buyer.name)}`,
    { text: preambleOf(contract), margin: [0, 8, 0, 0] },
    ...(contract.items.length > 0 ? [items(contract, setter)] : [{ text: '', margin: [0, 4, 0, 4] } as Content]),
    ...contract.clauses.map(
      (clause, index): Content => ({ text: `${index + 1}. ${set(clause.title)}：${set(clause.text)}`, margin: [0, 0, 0, 5] }),
    ),
    { text: `有效期：${chinaDay(contract.valid_from)} 至 ${chinaDay(contract.valid_to)}`, margin: [0, 2, 0, 16] },
    {
      unbreakable: true,
      columnGap: 24,
      columns: [
        signed('供方（签署）', contract.seller, contract, setter),
        signed('需方（签署）', contract.buyer, contract, setter),
      ],
    },
    ...(contract.void_at
      ? [{ text: `本合同已于 ${chinaTime(contract.void_at)} 作废。`, color: RED, margin: [0, 14, 0, 0] } as Content]
      : []),
    { text: '附：签署正文（校验值由以下文字算出）', fontSize: 10, pageBreak: 'before' },
    { text: set(contract.text), fontSize: 9, margin: [0, 6, 0, 8] },
    { text: `SHA-256：${contract.sha256}`, fontSize: 8, color: GREY },
  ]
  const missing = missingWords(setter.missing())
  return {
    info: { title: `${title} ${contract.no}`, creationDate: new Date(contract.updated_at) },
    pageMargins: [56, 52, 56, 56],
    defaultStyle: { fontSize: 10.5, lineHeight: 1.25 },
    ...(mark ? { watermark: { text: mark, color: RED, opacity: 0.14, angle: -35, fontSize: 110 } } : {}),
    content: missing ? [...content, { text: missing, fontSize: 8, color: RED, margin: [0, 6, 0, 0] }] : content,
    footer: (page, pages) => ({
      text: `${contract.no}　第 ${page} 页，共 ${pages} 页`,
      alignment: 'center',
      fontSize: 8,
      color: GREY,
      margin: [0, 20, 0, 0],
    }),
  }
}
