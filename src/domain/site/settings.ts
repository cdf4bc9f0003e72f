/** Settings of the public site that the operator changes, and what is wrong with typed ones. */
import type { LogChange } from '../firm/log-changes.ts'
import { CHECKS } from '../input/validation.ts'
import type { FieldErrors } from '../refusal.ts'
import { isSitePicture } from './site-part.ts'
import { linkOf } from './site-link.ts'

export interface Office {
  name: string
  address: string
  phone: string
  map_image: string
}
export interface Filing {
  /** host name without a port */
  host: string
  filing_no: string
}
export interface SiteSettings {
  site_name: string
  slogan: string
  company: string
  service_hotline: string
  sales_hotline: string
  email: string
  working_hours: string
  anti_fraud_notice: string
  offices: Office[]
  filings: Filing[]
  /** where the codes lead that install the app; empty: to the download page */
  app_links: { pc: string; android: string; ios: string }
}
/** Each text with its label and maximum length, in the order of the form. */
export const SETTING_TEXTS = {
  site_name: ['网站名称', 12],
  slogan: ['标语', 40],
  company: ['运营企业', 60],
  service_hotline: ['客服热线', 30],
  sales_hotline: ['销售热线', 30],
  email: ['邮箱', 60],
  working_hours: ['服务时间', 60],
  anti_fraud_notice: ['防诈提示', 200],
} as const satisfies Partial<Record<keyof SiteSettings, readonly [label: string, length: number]>>
export type SettingText = keyof typeof SETTING_TEXTS
const TEXTS = Object.keys(SETTING_TEXTS) as SettingText[]

export const APP_LINKS = { pc: '电脑版链接', android: '安卓版链接', ios: '苹果版链接' } as const
export type AppSystem = keyof typeof APP_LINKS
const SYSTEMS = Object.keys(APP_LINKS) as AppSystem[]
export const OFFICES_MOST = 8
export const FILINGS_MOST = 20

const NEEDED: readonly SettingText[] = ['site_name', 'service_hotline']
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/** What is wrong, by field. */
export function settingsProblems(settings: SiteSettings): FieldErrors {
  const { email, offices, filings, app_links } = settings
  const problems: FieldErrors = {}
  for (const name of NEEDED) if (settings[name] === '') problems[name] = `请填写${SETTING_TEXTS[name][0]}`
  if (email && !CHECKS.email.test(email)) problems['email'] = CHECKS.email.message
  for (const [at, { name, address, map_image }] of offices.entries()) {
    if (name === '') problems[`offices.${at}.name`] = '请填写名称'
    if (address === '') problems[`offices.${at}.address`] = '请填写地址'
    if (map_image && !isSitePicture(map_image)) problems[`offices.${at}.map_image`] = '请重新上传图片'
  }
  for (const [at, { host, filing_no }] of filings.entries()) {
    if (!HOST.test(host)) problems[`filings.${at}.host`] = '填写域名，不含 https:// 和端口'
    else if (filings.findIndex((other) => other.host === host) < at) problems[`filings.${at}.host`] = '这个域名已经填写'
    if (filing_no === '') problems[`filings.${at}.filing_no`] = '请填写备案号'
  }
  for (const system of SYSTEMS)
    if (app_links[system] && !linkOf(app_links[system])) problems[`app_links.${system}`] = '链接以 / 或 https:// 开头'
  return problems
}

const filingWords = ({ host, filing_no }: Filing) => [host, filing_no].filter(Boolean).join(' ')
/** What is not filled in yet has no words. */
const listed = <T>(rows: readonly T[], words: (row: T) => string) => rows.map(words).filter(Boolean).join('；')
const officeWords = ({ name, address, phone }: Office) => [name, address, phone].filter(Boolean).join(' ')
/** What a change did, in words. */
export function settingsChanges(before: SiteSettings, after: SiteSettings): LogChange[] {
  const pairs: [label: string, before: string, after: string][] = [
    ...TEXTS.map((name): [string, string, string] => [SETTING_TEXTS[name][0], before[name], after[name]]),
    ['办公地点', listed(before.offices, officeWords), listed(after.offices, officeWords)],
    ['备案号', listed(before.filings, filingWords), listed(after.filings, filingWords)],
    ...SYSTEMS.map((name): [string, string, string] => [APP_LINKS[name], before.app_links[name], after.app_links[name]]),
  ]
  return pairs.flatMap(([label, old, next]) => (old === next ? [] : [{ label, before: old, after: next }]))
}
