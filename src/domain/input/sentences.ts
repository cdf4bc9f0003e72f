/** The sentence shown beside a field for each kind of error. */
import { IDENTITY_CODE_LENGTH, LOGIN_CODE_LENGTH } from '../constants.ts'

export const required = (label: string) => `请输入${label}`
export const chosen = (label: string) => `请选择${label}`
export const wrongFormat = (label: string) => `请输入正确的${label}`
export const tooShort = (label: string, length: number) => `${label}至少${length}个字符`
export const tooLong = (label: string, length: number) => `${label}最多${length}个字符`
const codeMessage = (length: number) => `请输入${length}位数字验证码`

export const MESSAGES = {
  identity_required: required('手机号或邮箱'),
  identity_format: wrongFormat('手机号或邮箱'),
  password_required: required('密码'),
  mobile_required: required('手机号'),
  mobile_format: wrongFormat('手机号格式'),
  code_required: required('验证码'),
  login_code: codeMessage(LOGIN_CODE_LENGTH),
  identity_code: codeMessage(IDENTITY_CODE_LENGTH),
} as const
