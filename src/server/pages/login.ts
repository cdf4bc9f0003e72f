/** The login form before its script: real fields, here and beside the home page's prices, whose text goes over into the app's. */
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { MESSAGES } from '#domain/sentences.ts'
import { type Html, html } from './html.ts'
import type { PageOf } from './page.ts'

const box = (label: string, name: string, length: number, placeholder: string, complete: string): Html =>
  html`<label class="box"><small>${label}</small><input name="${name}" inputmode="numeric" maxlength="${length}" autocomplete="${complete}" placeholder="${placeholder}" /></label>`

/** 短信登录, with the names of the other ways beside it. */
export const smsForm = (...others: string[]): Html =>
  html`<p class="tabs" aria-hidden="true"><span aria-current="page">短信登录</span>${others.map((name) => html`<span>${name}</span>`)}</p>${box('手机号', 'mobile', 11, MESSAGES.mobile_required, 'tel-national')}${box('验证码', 'code', LOGIN_CODE_LENGTH, MESSAGES.code_required, 'one-time-code')}`

const NOTE = '供应商、采购商与商户使用同一入口'

/** ?by=account shows another form: only its room is kept. */
export const login: PageOf = async ({ query }) => ({
  title: '登录循金',
  description: NOTE,
  canonical: '/auth/login',
  content: html`<h1>登录循金</h1><p>${NOTE}</p><div class="form">${query.get('by') !== 'account' && html`${smsForm('账号登录', '扫码登录')}<button class="go" disabled>登录</button>`}</div>`,
  data: [],
})
