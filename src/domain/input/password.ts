/** Texts that a new password must not contain. An attacker who knows the account would try them first. */

/** Normalises text for comparison: letters and digits only, in lower case. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const LEGAL_FORM = /(股份有限公司|有限责任公司|有限公司|股份公司|集团公司|集团|公司)$/u
/** Minimum length of a short form: in Chinese characters, and in other characters. Shorter ones match by chance. */
const LEAST_HAN = 2
const LEAST_OTHER = 4
/** This many consecutive characters of a Chinese name count as a short form. */
const HAN_IN_A_ROW = 4

/** A firm's name and its short forms: without the legal form, each part, and any four consecutive Chinese characters. */
function formsOf(name: string): string[] {
  const short = name.normalize('NFKC').trim().replace(LEGAL_FORM, '')
  const parts = [name, short, ...short.split(/[^\p{L}\p{N}]+/u)].map(bare)
  const rows = parts.flatMap((part) =>
    /^\p{Script=Han}+$/u.test(part)
      ? Array.from({ length: Math.max(0, part.length - HAN_IN_A_ROW + 1) }, (_, at) => part.slice(at, at + HAN_IN_A_ROW))
      : [],
  )
  return [...parts, ...rows].filter((form) => form.length >= (/\p{Script=Han}/u.test(form) ? LEAST_HAN : LEAST_OTHER))
}

const holds = (password: string, form: string): boolean =>
  form !== '' && (password.includes(form) || password.includes([...form].reverse().join('')))

/** Why a person may not use this password, or null. `isCommon` tells whether it is on the list of common passwords. */
export function passwordFault(
  password: string,
  of: { phone: string | null; firm_name: string },
  isCommon: (password: string) => boolean,
): string | null {
  const typed = bare(password)
  if (of.phone && holds(typed, of.phone)) return '密码不能包含手机号'
  if (formsOf(of.firm_name).some((form) => holds(typed, form))) return '密码不能包含企业名称'
  return isCommon(password) ? '这是常见密码，容易被猜到，请换一个' : null
}
