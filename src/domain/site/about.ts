/** Text of 关于我们. */

export const ABOUT_DESCRIPTION =
  '面向能源与再生金属的订单交易平台：供应商、采购商、商户在同一张订单上完成签约、过磅、结算与付款。'

export const aboutWords = (site_name: string): string =>
  `${site_name}是面向能源与再生金属的订单交易平台。大宗原料的买卖，难在从磅房到货款的每一段：价格有参考而各自不同，重量以磅单为准而两头要对，货款、发票与合同要逐笔对应。${site_name}把这些放进同一张订单，让供应商、采购商与商户各做各的一步，彼此看得见进度、看不见对方的价格。`

export interface Point {
  name: string
  text: string
}

/** The kinds of firm that the site serves. */
export const SERVED = [
  {
    name: '供应商',
    text: '电解铜、电解铝生产与贸易企业，再生金属回收、分拣与加工企业。发布供应，接单、逐车过磅发货，跟踪货款。',
  },
  { name: '采购商', text: '冶炼、熔铸、线缆与加工企业。提出需求，收货复磅、核对磅差与扣杂，按约定付款、申请开票。' },
  { name: '商户', text: '连接两侧的贸易企业。审核订单，分别与两侧签约，收货款、付货款，处理异议、发票与归档。' },
] as const satisfies readonly Point[]

/** The page's promises. */
export const PROMISES = [
  {
    name: '没有信号也能做完一单',
    text: '接单、发货、收货、上传凭证都先存到本机，联网后自动提交。料场和磅房没有网络，不耽误装车。',
  },
  { name: '两侧价格互不可见', text: '采购合同与销售合同各自独立。供应商看不到销售价，采购商看不到采购价，由服务端保证。' },
  { name: '以磅单为准', text: '每一车的毛重、皮重、净重与磅单照片对应存档，磅差当场算清，超出约定自动形成异议。' },
  { name: '每一步都可查', text: '谁在什么时候做了什么，逐条记录。合同正文留存校验值，签署前须通过身份验证。' },
] as const satisfies readonly Point[]

/** The operator's details as label and value. A detail that is not set is left out. */
export const companyFacts = (settings: Record<'company' | 'service_hotline' | 'email' | 'working_hours' | 'filing_no', string>) =>
  (
    [
      ['运营主体', settings.company],
      ['服务热线', settings.service_hotline],
      ['商务邮箱', settings.email],
      ['服务时间', settings.working_hours],
      ['备案号', settings.filing_no],
    ] as const
  ).filter(([, value]) => value)
