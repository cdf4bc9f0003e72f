/** The letter of authorisation (授权书) on A4: what a firm lets one person do on the platform, to be sealed and signed by hand. */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { missingWords, type Setter } from './type.ts'

const GREY = '#6b6f73'
/** A line to write on, as long as what usually stands there. */
const BLANK = '＿＿＿＿＿＿＿＿＿＿＿＿'

/** Characters from which a name is set in smaller type. */
const LONG = 40

export interface Authorization {
  site_name: string
  /** empty texts are filled in by hand */
  company_name: string
  uscc: string
  legal_person: string
  agent: string
}

export function authorizationLayout(given: Authorization, setter: Setter): TDocumentDefinitions {
  // A long name is set smaller, so that words, seal and signatures stay on one page.
  const written = (text: string) => ({ text: text ? setter.set(text) : BLANK, fontSize: text.length > LONG ? 9 : 11.5 })
  const facts: [string, string][] = [
    ['授权单位', given.company_name],
    ['统一社会信用代码', given.uscc],
    ['法定代表人', given.legal_person],
    ['被授权人（经办人）', given.agent],
    ['被授权人身份证号', ''],
  ]
  const site = setter.set(given.site_name)
  const paragraph = (text: string): Content => ({ text, leadingIndent: 24, margin: [0, 0, 0, 10] })
  const signature = (who: string): Content[] => [`${who}：`, { text: BLANK, margin: [0, 16, 0, 16] }]
  const content: Content[] = [
    { text: '授 权 书', fontSize: 24, alignment: 'center', margin: [0, 0, 0, 16] },
    { text: `致：${site}平台`, margin: [0, 0, 0, 14] },
    {
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => GREY,
        vLineColor: () => GREY,
        paddingTop: () => 6,
        paddingBottom: () => 4,
      },
      table: { widths: [150, '*'], body: facts.map(([name, text]) => [name, written(text)]) },
      margin: [0, 0, 0, 18],
    },
    paragraph(`本单位授权上述被授权人代表本单位在${site}平台办理企业实名认证，并办理下列事项：`),
    {
      ol: [
        '发布供应与需求，建立、接受和办理订单；',
        '经身份验证后以电子方式签署购销合同及其补充文件；',
        '确认结算、对账、收付款与发票事项；',
        '邀请本单位其他人员使用平台，并管理其权限。',
      ],
      margin: [24, 0, 0, 10],
    },
    paragraph('被授权人在授权范围内的行为，本单位均予承认并承担相应的法律责任。'),
    paragraph('本授权自盖章之日起生效，至本单位书面通知平台变更或撤销时止。被授权人无权转委托。'),
    {
      columns: [{ stack: signature('被授权人（签字）') }, { stack: [...signature('法定代表人（签字）'), '授权单位（公章）：'] }],
      columnGap: 24,
      margin: [0, 14, 0, 44],
    },
    { text: '日期：＿＿＿＿年＿＿月＿＿日', alignment: 'right' },
  ]
  const missing = missingWords(setter.missing())
  return {
    info: { title: '授权书' },
    pageMargins: [64, 44, 64, 46],
    defaultStyle: { fontSize: 11.5, lineHeight: 1.28 },
    content: missing ? [...content, { text: missing, fontSize: 8, margin: [0, 16, 0, 0] }] : content,
    footer: () => ({
      text: '本授权书打印后由法定代表人签字并加盖公章方为有效',
      alignment: 'center',
      fontSize: 8,
      color: GREY,
      margin: [0, 20, 0, 0],
    }),
  }
}
