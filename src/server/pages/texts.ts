/** 关于我们, 联系我们, 帮助中心, APP下载 and the ways in, before their scripts. */
import { listArticleColumns, listArticles, readSettings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { articlePath } from './lists.ts'
import type { PageOf } from './page.ts'

/** Help articles are few: all of them are read at once. */
const HELP_ROWS = 50

const column = (content: Html): Html => html`<div class="inner col">${content}</div>`

export const about: PageOf = async ({ read }) => {
  const { company, site_name, slogan } = (await read(readSettings)).data
  return {
    title: '关于我们',
    description: '面向能源与再生金属的订单交易平台：供应商、采购商、商户在同一张订单上完成签约、过磅、结算与付款。',
    canonical: '/about',
    content: html`<section class="banner about"><div class="inner"><div><h1>关于${site_name}</h1><p>${slogan}</p><p>${site_name}是面向能源与再生金属的订单交易平台。大宗原料的买卖，难在从磅房到货款的每一段：价格有参考而各自不同，重量以磅单为准而两头要对，货款、发票与合同要逐笔对应。${site_name}把这些放进同一张订单，让供应商、采购商与商户各做各的一步，彼此看得见进度、看不见对方的价格。</p></div></div></section>${column(
      html`<section><h2>服务于谁</h2><p><b>供应商</b>：发布供应，接单、逐车过磅发货，跟踪货款。</p><p><b>采购商</b>：提出需求，收货复磅、核对磅差与扣杂，按约定付款、申请开票。</p><p><b>商户</b>：审核订单，分别与两侧签约，收货款、付货款，处理异议、发票与归档。</p></section>${company && html`<section><h2>运营主体</h2><p>${company}</p></section>`}`,
    )}`,
    data: [],
  }
}

export const contact: PageOf = async ({ read }) => {
  const { offices, service_hotline, email, working_hours, anti_fraud_notice } = (await read(readSettings)).data
  return {
    title: '联系我们',
    description: `服务与销售热线 ${service_hotline}，商务邮箱与两处办公地址。`,
    canonical: '/contactUs',
    content: column(
      html`<h1>联系我们</h1><p class="note">热线、邮箱与办公地址</p><section><h2>服务与销售热线</h2><p>${service_hotline}</p><p>${working_hours}</p></section>${email && html`<section><h2>商务邮箱</h2><p>${email}</p></section>`}
${offices.map(({ name, address, phone }) => html`<section><h2>${name}</h2><p>${address}</p><p>${phone}</p></section>`)}<p class="note">${anti_fraud_notice}</p>`,
    ),
    data: [],
  }
}

export const help: PageOf = async ({ read }) => {
  const columns = (await read(listArticleColumns)).data
  const own = columns.find(({ slug }) => slug === 'help')
  const found = own && (await read(listArticles, { query: { column_id: own.id, page: 1, limit: HELP_ROWS } }))
  const rows = found?.data ?? []
  const topics = [...new Set(rows.map(({ topic }) => topic))]
  return {
    title: '帮助中心',
    description: '账号与登录、订单与发货、结算与付款、合同与发票、离线使用：常见问题与解答。',
    canonical: '/help',
    content: column(
      html`<h1>帮助中心</h1>${topics.map(
        (topic) =>
          html`<section><h2>${topic}</h2><ul class="plain">${rows.flatMap((row) => (row.topic === topic ? html`<li><a href="${articlePath(row.id)}">${row.title}</a></li>` : []))}</ul></section>`,
      )}`,
    ),
    data: [
      [PUBLIC_KEYS.columns, columns],
      ...(own && found ? [[PUBLIC_KEYS.articles(own.id, 1, HELP_ROWS), found] as const] : []),
    ],
  }
}

export const download: PageOf = async ({ read }) => {
  const { site_name } = (await read(readSettings)).data
  return {
    title: 'APP下载',
    description: `无需应用商店：安卓、iPhone 与电脑都能把${site_name}安装到桌面，没有信号也能打开。`,
    canonical: '/download',
    content: column(
      html`<h1>把${site_name}装到手机和电脑上</h1><p class="note">${site_name}的网页就是应用：安装到手机或电脑桌面后，没有网络也能打开，接单、过磅、发货照常登记，联网后自动提交。</p>`,
    ),
    data: [],
  }
}

/** A way in: those a visitor looks for may be found, the others are steps of something begun. */
const wayIn =
  (title: string, note: string, canonical: string | null): PageOf =>
  async () => ({ title, description: note, canonical, content: html`<h1>${title}</h1><p>${note}</p>`, data: [] })

export const register = wayIn('注册账号', '一个手机号一个账号，供应商与采购商分开注册', '/auth/register')
export const findPassword = wayIn('找回密码', '验证手机号或邮箱后设置新密码', null)
export const password = wayIn('修改密码', '', null)
export const binding = wayIn('微信登录', '', null)
