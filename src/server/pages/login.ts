/** The login form before its script. Its fields are real: hydration carries their text over into the app's. */
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { MESSAGES } from '#domain/input/sentences.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import type { PageOf } from './page.ts'

const box = (label: string, name: string, placeholder: string, complete: string): Html =>
  html`<label class="box"><small>${label}</small><input name="${name}" inputmode="numeric" autocomplete="${complete}" placeholder="${placeholder}" /></label>`

const WAYS = [
  ['sms', '短信登录'],
  ['account', '账号登录'],
  ['qr', '扫码登录'],
] as const
type Way = (typeof WAYS)[number][0]

/** The ways to log in as links, with `chosen` as the current one; `at` gives each address. */
const tabs = (ways: readonly Way[], chosen: Way, at: (way: Way) => string): Html =>
  html`<nav class="tabs" aria-label="登录方式">${WAYS.map(([way, name]) => ways.includes(way) && html`<a href="${at(way)}"${way === chosen && html` aria-current="page"`}>${name}</a>`)}</nav>`

const address = (way: Way, back: string | null): string => {
  const query = new URLSearchParams({ ...(way === 'sms' ? {} : { by: way }), ...(back ? { return: back } : {}) })
  return query.size > 0 ? `/auth/login?${query}` : '/auth/login'
}

/** The tabs of `ways`, and the fields of 短信登录. The other ways only reserve their room. */
export const loginForm = (ways: readonly Way[], chosen: Way = 'sms', back: string | null = null): Html =>
  html`${tabs(ways, chosen, (way) => address(way, back))}${chosen === 'sms' && html`${box('手机号', 'mobile', MESSAGES.mobile_required, 'tel-national')}<div class="send">${box('验证码', 'code', MESSAGES.code_required, 'one-time-code')}<button type="button">获取验证码</button></div>`}`

/** Stands below the form. */
export const otherWays = html`<p class="more"><a href="/auth/register">注册账号</a><a href="/auth/findpwd">忘记密码</a></p><button class="btn" type="button">${icon('wechat')}微信登录</button>`

const paper = (id: number, name: string): Html => html`<a href="/news/detail?id=${id}">${name}</a>`
const foot = html`登录即表示同意 ${paper(USER_AGREEMENT_ARTICLE_ID, '用户协议')} 和 ${paper(PRIVACY_POLICY_ARTICLE_ID, '隐私政策')}`

const NOTE = '供应商、采购商与商户使用同一入口'

export const login: PageOf = async ({ query }) => {
  const chosen = WAYS.find(([way]) => way === query.get('by'))?.[0] ?? 'sms'
  const form = loginForm(['sms', 'account', 'qr'], chosen, query.get('return'))
  return {
    title: '登录循金',
    description: NOTE,
    canonical: '/auth/login',
    content: html`<h1>登录循金</h1><p>${NOTE}</p><div class="form">${form}${chosen === 'sms' && html`<button class="go" type="button">登录</button>${otherWays}`}</div>`,
    foot,
    data: [],
    lazy_hydration: chosen === 'sms',
  }
}
