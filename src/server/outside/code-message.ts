/** The messages that leave the platform: one-time codes, and notices about an account. */

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
export type OutsideMessage = CodeMessage | AccountNotice
export const isNotice = (message: OutsideMessage): message is AccountNotice => 'notice' in message

/** The message as text, for mail and for the log of the demo. */
export const sentence = (message: OutsideMessage): string =>
  isNotice(message)
    ? `【循金】您的账号${message.notice}。如果不是您本人操作，请立即联系客服。`
    : `【循金】您的${message.words}验证码是 ${message.code}，${message.minutes} 分钟内有效，请勿告诉他人。`
