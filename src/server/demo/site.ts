/** Content around the demo's articles: banners, ads, partners, links and settings. tests/pictures draws the pictures. */
import type { SettingValues } from '../content/site.ts'
import { saveSettings } from '../content/site.ts'
import type { Db } from '../db/connect.ts'
import { ads, banners, cooperations, friendLinks } from '../db/tables/content.ts'

const BANNERS = [
  {
    image: '/content/banner-coil.webp',
    title: '从磅房到货款，一单到底',
    desc: '供应商、采购商、商户在同一张订单上交易电解铜、电解铝与再生金属。没有信号的料场，也能接单、过磅、发货。',
    is_video: true,
    video: '/content/film.webm',
    link: '/market',
  },
  {
    image: '/content/banner-scale.webp',
    title: '磅单拍下来，差多少当场算清',
    desc: '供方、需方两次过磅逐车对比，超出约定磅差自动提示，异议与调整留有每一步依据。',
    link: '/help',
  },
  {
    image: '/content/banner-cathode.webp',
    title: '每天的价格，一眼看懂',
    desc: '铜、铝与再生金属行情逐日更新，走势可回看一年，多个品种放在一起比较。',
    link: '/market',
  },
]
const ADS = [
  { ad_img: '/content/ad-offline.webp', title: '料场没信号？先装上应用', link: '/download' },
  { ad_img: '/content/ad-invoice.webp', title: '反向开票怎么办理', link: '/news/17' },
]
/** Public bodies and exchanges of the trade, as links. */
const LINKS: [string, string][] = [
  ['上海期货交易所', 'https://www.shfe.com.cn/'],
  ['中国有色金属工业协会', 'https://www.chinania.org.cn/'],
  ['国家企业信用信息公示系统', 'https://www.gsxt.gov.cn/'],
  ['国家税务总局', 'https://www.chinatax.gov.cn/'],
  ['国家标准全文公开系统', 'https://openstd.samr.gov.cn/'],
]
const PARTNERS: [string, string, string][] = [
  ['过磅与计量', '自有汽车衡的料场、厂区与第三方磅房，提供经检定的称重与磅单。', 'scale'],
  ['质检与化验', '现场取样、直读光谱与成分化验，为品位与扣杂提供依据。', 'lab'],
  ['运输与仓储', '承运车队与交割、监管仓库，车次与入库信息回到订单。', 'truck'],
  ['银行与结算', '对公收付款与回单核对，货款按结算单到账。', 'bank'],
  ['财税与开票', '数电发票、反向开票与进项管理的咨询，票、款、货三者一致。', 'invoice'],
  ['系统对接', '企业财务与磅房系统的数据导入导出。', 'system'],
]

const FRAUD_NOTICE =
  '防诈提示：96110 是公安机关全国统一的反诈预警劝阻专线，来电请务必接听。循金不会以任何理由索要您的短信验证码，也不会要求向个人账户转账；收款账户有变，请通过平台登记的电话核实。'

const SETTINGS: SettingValues = {
  site_name: '循金',
  slogan: '没有信号，也能做完一单',
  company: '演示·云枢能源贸易',
  filing_numbers: { localhost: '演示备案号（本机 localhost）', '127.0.0.1': '演示备案号（本机 127.0.0.1）' },
  service_hotline: '400-000-0000',
  sales_hotline: '400-000-0000',
  email: 'service@demo.invalid',
  working_hours: '周一至周五 8:30–17:30',
  anti_fraud_notice: FRAUD_NOTICE,
  offices: [
    {
      name: '演示·总部',
      address: '演示市循环路 1 号云枢大厦 12 层',
      phone: '400-000-0000',
      map_image: '/content/map-head-office.webp',
    },
    {
      name: '演示·港区办事处',
      address: '演示市蓝岬港再生园区通海道 18 号',
      phone: '400-000-0000',
      map_image: '/content/map-port-office.webp',
    },
  ],
  app_links: { pc: '', android: '', ios: '' },
}

export async function insertSite(db: Db): Promise<void> {
  const numbered = <T>(rows: readonly T[]) => rows.map((row, sort) => ({ ...row, id: sort + 1, sort }))
  await db.insert(banners).values(numbered(BANNERS))
  await db.insert(ads).values(numbered(ADS))
  await db.insert(friendLinks).values(numbered(LINKS.map(([title, link]) => ({ title, link }))))
  await db
    .insert(cooperations)
    .values(
      numbered(
        PARTNERS.map(([title, desc, picture]) => ({ title, desc, image: `/content/partner-${picture}.webp`, link: '/help' })),
      ),
    )
  await saveSettings(db, SETTINGS)
}
