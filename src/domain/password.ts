/** Texts a new password must not hold: anybody who knows the account would try them first. */

/** Letters and digits alone, in one case: how a password and what it must not hold are compared. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const LEGAL_FORM = /(股份有限公司|有限责任公司|有限公司|股份公司|集团公司|集团|公司)$/u
/** A short form of a name shorter than this says nothing: of Chinese characters, of others. */
const LEAST_HAN = 2
const LEAST_OTHER = 4
/** So many characters of a Chinese name in a row are a short form of it. */
const HAN_IN_A_ROW = 4

/** A firm's name and the short forms people use: without its legal form, each part of it, and any four of its characters in a row. */
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

/** Why a person may not have this password, or null. `isCommon` tells whether it is one that is tried first everywhere. */
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
