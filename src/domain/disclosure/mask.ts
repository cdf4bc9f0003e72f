/** Masks personal data for display: phones, mailboxes and names. */

const COMPOUND_SURNAMES = new Set(
  '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 令狐 呼延'.split(
    ' ',
  ),
)

/** Keeps `head` and `tail` characters around `cover`. If fewer than three would be hidden, it keeps the first character only. */
function keepEnds(text: string, head: number, tail: number, cover: string): string {
  const chars = [...text]
  if (chars.length < head + tail + 3) return chars.slice(0, 1).join('') + cover
  return chars.slice(0, head).join('') + cover + (tail > 0 ? chars.slice(-tail).join('') : '')
}

/** 13800000001 → 138****0001. */
export function maskPhone(phone: string): string {
  return phone && keepEnds(phone, 3, 4, '****')
}

/** yard@example.com → y***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? keepEnds(email.slice(0, at), 1, 0, '***') + email.slice(at) : email && keepEnds(email, 1, 0, '***')
}

/**
 * Masks a person's name but keeps the surname: 李明 → 李*, 欧阳小明 → 欧阳**. At most two stars, so that they reveal little of
 * the length.
 */
export function maskName(name: string): string {
  const chars = [...name]
  const surname = chars.length > 2 && COMPOUND_SURNAMES.has(name.slice(0, 2)) ? 2 : 1
  if (chars.length < 2) return name && '*'
  return chars.slice(0, surname).join('') + '*'.repeat(Math.min(chars.length - surname, 2))
}

/** The name shown in a header: the firm's name, else the person's masked name, else the masked nickname. */
export function displayName(user: { compname?: string | null; realname?: string | null; nickname?: string | null }): string {
  if (user.compname) return user.compname
  if (user.realname) return maskName(user.realname)
  const nickname = user.nickname ?? ''
  if (nickname.includes('@')) return maskEmail(nickname)
  return /^\d{7,}$/.test(nickname) ? maskPhone(nickname) : maskName(nickname)
}
