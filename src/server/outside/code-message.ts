/** The messages that leave the platform: one-time codes, notices about an account, and invitations to a firm. */

/** SMS providers accept approved templates with parameters, and no free text. */
export interface CodeMessage {
  /** the purpose of the code: 登录, 注册 … */
  words: string
  code: string
  /** minutes until it expires */
  minutes: number
}
/** Tells the owner of an account that something about it has changed. */
export interface AccountNotice {
  /** 手机号已更换, 登录密码已修改 … */
  notice: string
}
/** Asks the owner of a phone to join a firm. */
export interface InvitationMessage {
  /** the name of the firm */
  firm: string
}
export type OutsideMessage = CodeMessage | AccountNotice | InvitationMessage
export const isNotice = (message: OutsideMessage): message is AccountNotice => 'notice' in message
export const isInvitation = (message: OutsideMessage): message is InvitationMessage => 'firm' in message

/** The message as text, for mail and for the log of the demo. */
export function sentence(message: OutsideMessage): string {
  if (isNotice(message)) return `【循金】您的账号${message.notice}。如果不是您本人操作，请立即联系客服。`
  if (isInvitation(message))
    return `【循金】${message.firm}邀请您加入，请用本手机号注册或登录后确认。如果您不认识这家企业，请忽略。`
  return `【循金】您的${message.words}验证码是 ${message.code}，${message.minutes} 分钟内有效，请勿告诉他人。`
}

/** The subject of its mail. */
export function subjectOf(message: OutsideMessage): string {
  if (isNotice(message)) return '循金账号提醒'
  return isInvitation(message) ? '循金企业邀请' : `循金${message.words}验证码`
}
