/** The frame of every server-rendered page: top menu, footer and the company behind the site. */
import type { FriendLink, Settings } from '#api/content.ts'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { telLink } from '#domain/input/contact.ts'
import { LOGO_STROKES, SITE_MENU } from '#domain/site/site.ts'
import type { Html } from './html.ts'
import { html, linkOf } from './html.ts'
import { icon } from './icons.ts'
import { articlePath } from './lists.ts'

/** The logo. A page with two of them gives each its own `id`. */
export const logo = (id: string): Html =>
  html`<svg width="34" height="34" viewBox="0 0 64 64" aria-hidden="true"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dda274" /><stop offset="1" stop-color="#974f23" /></linearGradient></defs><rect width="64" height="64" rx="17" fill="url(#${id})" /><path d="${LOGO_STROKES}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" /></svg>`

const isHere = (to: string, path: string): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`))
const item = ([label, to]: readonly [string, string], path: string): Html =>
  html`<a href="${to}"${isHere(to, path) && html` aria-current="page"`}>${label}</a>`

function footer(settings: Settings, friends: readonly FriendLink[], year: number): Html {
  const { site_name, slogan, company, filing_no, service_hotline, email, offices, anti_fraud_notice } = settings
  return html`<footer><div class="inner">
<section><strong>${site_name}</strong><p>${slogan}</p></section>
<section><h2>联系方式</h2>
${service_hotline && html`<p>服务与销售热线 <a href="${telLink(service_hotline)}">${service_hotline}</a></p>`}
${email && html`<p><a href="mailto:${email}">${email}</a></p>`}
${offices.map(({ name, address }) => html`<p>${name}：${address}</p>`)}
</section>
${friends.length > 0 && html`<section><h2>友情链接</h2>${friends.flatMap(({ title, link }) => (linkOf(link) ? html`<p><a href="${link}" rel="noopener noreferrer">${title}</a></p>` : []))}</section>`}
<p class="fine">© ${year} ${company || site_name} ${filing_no && html`<span>${filing_no}</span> `}${anti_fraud_notice}</p>
</div></footer>`
}

export interface Framed {
  path: string
  settings: Settings
  friends: readonly FriendLink[]
  content: Html
  now: Date
}

export const framed = ({ path, settings, friends, content, now }: Framed): Html =>
  html`<div class="first"><header><div class="inner"><a class="brand" href="/">${logo('mark')}${settings.site_name}</a><nav aria-label="顶部菜单">${SITE_MENU.map((each) => item(each, path))}</nav><span class="way-in">${item(['注册', '/auth/register'], path)}${item(['登录', '/auth/login'], path)}</span><i class="menu" aria-hidden="true"></i></div></header>
<main>${content}</main>
${footer(settings, friends, now.getFullYear())}</div>`

/** The ways in have no menu and no footer: on a desk the slogan stands beside the form, with a link back. */
export const plainFrame = ({ site_name }: Settings, content: Html, foot: Html | undefined): Html =>
  html`<div class="first auth"><aside aria-hidden="true"><span class="brand">${logo('mark-desk')}${site_name}</span><div><p>从磅房到货款，一单到底</p><p>没有信号的料场，也能接单、过磅、发货。</p></div></aside><div><header><span class="brand">${logo('mark')}${site_name}</span><p><a href="${articlePath(USER_AGREEMENT_ARTICLE_ID)}">用户协议</a><a href="${articlePath(PRIVACY_POLICY_ARTICLE_ID)}">隐私政策</a><a href="/">${icon('left', 16)}返回首页</a></p></header><main>${content}</main>${foot && html`<footer>${foot}</footer>`}</div></div>`
