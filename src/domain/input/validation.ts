/** The shared form checks with the sentence shown beside a field. Forms and API schemas both use them. */
import { IDENTITY_CODE_LENGTH, LOGIN_CODE_LENGTH } from '../constants.ts'
import * as contact from './contact.ts'
import * as identity from './identity.ts'
import { isLandline, isMobile } from './phone.ts'
import { parsePlate } from '../goods/plate.ts'
import { MESSAGES, wrongFormat } from './sentences.ts'

export interface Check {
  test: (text: string) => boolean
  message: string
}

/** All shared checks by name. `test` takes the typed text; an empty text never passes. */
export const CHECKS = {
  identity: { test: (text) => contact.isLoginMobile(text) || contact.isEmail(text), message: MESSAGES.identity_format },
  login_mobile: { test: contact.isLoginMobile, message: MESSAGES.mobile_format },
  mobile: { test: isMobile, message: MESSAGES.mobile_format },
  login_code: { test: (text) => contact.isCode(text, LOGIN_CODE_LENGTH), message: MESSAGES.login_code },
  identity_code: { test: (text) => contact.isCode(text, IDENTITY_CODE_LENGTH), message: MESSAGES.identity_code },
  landline: { test: isLandline, message: wrongFormat('固定电话') },
  phone: { test: (text) => isMobile(text) || isLandline(text), message: wrongFormat('联系电话') },
  email: { test: contact.isEmail, message: wrongFormat('邮箱格式') },
  url: { test: identity.isUrl, message: wrongFormat('网址') },
  date: { test: identity.isDate, message: wrongFormat('日期') },
  number: { test: identity.isNumber, message: wrongFormat('数字') },
  digits: { test: contact.isDigits, message: '只能输入数字' },
  id_no: { test: identity.isIdNo, message: wrongFormat('身份证号') },
  uscc: { test: identity.isUscc, message: wrongFormat('统一社会信用代码') },
  plate: { test: (text) => parsePlate(text) !== null, message: wrongFormat('车牌号') },
  amount: { test: identity.isAmount, message: '请输入正确的金额，最多两位小数' },
  bank_card_no: { test: identity.isBankCardNo, message: wrongFormat('银行卡号') },
  bank_account_no: { test: identity.isBankAccountNo, message: wrongFormat('银行账号') },
  cnaps_no: { test: identity.isCnapsNo, message: '请输入12位联行号' },
  tax_code: { test: identity.isTaxCode, message: '税收分类编码为19位数字，1到6开头' },
  chinese: { test: identity.isChinese, message: '只能输入中文' },
  letters: { test: identity.isLetters, message: '只能输入字母' },
  alphanumeric: { test: identity.isAlphanumeric, message: '只能输入字母和数字' },
  json: { test: identity.isJson, message: wrongFormat('JSON格式') },
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof CHECKS

/** The message for a typed value that is wrong, or null when it passes. */
export function problem(name: CheckName, text: string): string | null {
  const check: Check = CHECKS[name]
  return check.test(text) ? null : check.message
}
