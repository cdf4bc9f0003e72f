/** Server-rendered 关于我们, 联系我们, 帮助中心, APP下载 and the ways in. */
import { listArticleColumns, listArticles, readSettings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { ABOUT_DESCRIPTION, aboutWords, companyFacts, type Point, PROMISES, SERVED } from '#domain/site/about.ts'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { telLink } from '#domain/input/contact.ts'
import { logo } from './frame.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'
import { articlePath } from './lists.ts'
import type { PageOf } from './page.ts'

/** Help articles are few: one page reads all of them. */
const HELP_ROWS = 50

const column = (content: Html): Html => html`<div class="inner col">${content}</div>`

const tiles = (points: readonly Point[], look: string): Html =>
  html`<ul class="${look}">${points.map(({ name, text }) => html`<li><h3>${name}</h3><p>${text}</p></li>`)}</ul>`

export const about: PageOf = async ({ read }) => {
  const settings = (await read(readSettings)).data
  const { site_name, slogan } = settings
  return {
    title: '关于我们',
    description: ABOUT_DESCRIPTION,
    canonical: '/about',
    content: html`<section class="banner about"><div class="inner"><div><h1>关于${site_name}</h1><p>${slogan}</p><p>${aboutWords(site_name)}</p></div></div></section>
<div class="sunken"><div class="inner parts"><section><h2 class="lead">服务于谁</h2>${tiles(SERVED, 'tiles three')}</section><section><h2 class="lead">我们坚持的</h2>${tiles(PROMISES, 'tiles')}</section></div></div>
<div class="inner parts"><section><h2 class="lead">运营主体</h2><dl>${companyFacts(settings).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl><p class="btns"><a class="btn go" href="/auth/register">免费注册</a><a class="btn" href="/contactUs">联系我们</a><a class="btn" href="/help">帮助中心</a></p></section></div>`,
    data: [],
  }
}

const reach = (name: string, to: string, shown: string, note: string): Html =>
  html`<section class="card reach"><h2>${name}</h2><a href="${to}">${shown}</a>${note && html`<small>${note}</small>`}</section>`
const mapOf = (address: string): string => `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`

export const contact: PageOf = async ({ read }) => {
  const { offices, service_hotline, sales_hotline, email, working_hours, anti_fraud_notice } = (await read(readSettings)).data
  const same = sales_hotline === service_hotline || !sales_hotline
  return {
    title: '联系我们',
    description: `服务与销售热线 ${service_hotline}，商务邮箱与两处办公地址。`,
    canonical: '/contactUs',
    content: column(
      html`<h1>联系我们</h1><p class="note">热线、邮箱与办公地址</p><div class="tiles ways">${reach(same ? '服务与销售热线' : '服务热线', telLink(service_hotline), service_hotline, working_hours)}${!same && reach('销售热线', telLink(sales_hotline), sales_hotline, '')}${email && reach('商务邮箱', `mailto:${email}`, email, '商务合作、开票与合同事宜')}</div>${anti_fraud_notice && html`<p class="care">${anti_fraud_notice}</p>`}
${
  offices.length > 0 &&
  html`<section><h2 class="lead">办公地址</h2><ul class="tiles offices">${offices.map(({ name, address, phone }) => html`<li class="card"><h3>${name}</h3><p>${address}</p><p>电话 <span>${phone}</span></p><div><a class="btn" href="${telLink(phone)}">拨打电话</a><a class="btn" href="${mapOf(address)}" rel="noopener noreferrer">地图导航</a></div></li>`)}</ul></section>`
}`,
    ),
    data: [],
  }
}

const SEARCH = '搜索帮助，如：验证码、开票、安装'
const MORE = [
  ['用户协议', articlePath(USER_AGREEMENT_ARTICLE_ID)],
  ['隐私政策', articlePath(PRIVACY_POLICY_ARTICLE_ID)],
  ['APP下载与安装', '/download'],
  ['联系我们', '/contactUs'],
] as const

export const help: PageOf = async ({ read }) => {
  const { service_hotline, working_hours } = (await read(readSettings)).data
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
      html`<h1>帮助中心</h1><div class="beside"><div><form class="seek" action="/help"><input name="q" type="search" maxlength="60" enterkeyhint="search" aria-label="${SEARCH}" placeholder="${SEARCH}" /></form><div class="gaps">${topics.map(
        (topic) =>
          html`<section><h2>${topic || '其他'}</h2><ul class="card asks">${rows.flatMap((row) => (row.topic === topic ? html`<li><a href="${articlePath(row.id)}">${row.title}</a></li>` : []))}</ul></section>`,
      )}</div></div><aside class="stack" aria-label="更多帮助"><div class="card"><h2>找不到答案？</h2><p class="note">客服按订单编号为您查询</p><a class="tel" href="${telLink(service_hotline)}">${service_hotline}</a><small>${working_hours}</small></div><div class="card more">${MORE.map(([label, to]) => html`<a href="${to}">${label}</a>`)}</div></aside></div>`,
    ),
    data: [
      [PUBLIC_KEYS.columns, columns],
      ...(own && found ? [[PUBLIC_KEYS.articles(own.id, 1, HELP_ROWS), found] as const] : []),
    ],
  }
}

const CODES = [
  ['电脑', '在电脑浏览器中打开'],
  ['安卓', '用手机浏览器扫一扫'],
  ['iOS', '用相机扫一扫，Safari 打开'],
] as const

/** The installation steps depend on the device, so the app draws them; their room is reserved. */
export const download: PageOf = async ({ read }) => {
  const { site_name } = (await read(readSettings)).data
  return {
    title: 'APP下载',
    description: `无需应用商店：安卓、iPhone 与电脑都能把${site_name}安装到桌面，没有信号也能打开。`,
    canonical: '/download',
    content: column(
      html`<div class="split"><div><div class="app">${logo('mark-app')}<h1>把${site_name}装到手机和电脑上</h1></div><ul class="gains"><li>没有信号也能打开，接单、过磅、发货照常</li><li>直接拍磅单、扫码登录电脑</li><li>随网站更新，不用应用商店</li></ul><div class="ask"></div></div><div class="card codes">${CODES.map(([name, note]) => html`<figure><figcaption>${name}<small>${note}</small></figcaption></figure>`)}</div></div><section><h2 class="lead">安装步骤</h2><div class="steps"></div></section>`,
    ),
    data: [],
  }
}

/** A way in. Only those a visitor searches for are indexed; the others continue something begun. */
const wayIn =
  (title: string, note: string, canonical: string | null): PageOf =>
  async () => ({ title, description: note, canonical, content: html`<h1>${title}</h1><p>${note}</p>`, data: [] })

export const register = wayIn('注册账号', '一个手机号一个账号，供应商与采购商分开注册', '/auth/register')
export const findPassword = wayIn('找回密码', '验证手机号或邮箱后设置新密码', null)
export const password = wayIn('修改密码', '', null)
export const binding = wayIn('微信登录', '', null)
