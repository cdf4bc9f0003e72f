/** The message that carries a one-time code. */

/** SMS providers send approved templates with parameters, never free text. */
export interface CodeMessage {
  /** what the code is for: 登录, 注册 … */
  words: string
  code: string
  /** minutes until it expires */
  minutes: number
}

/** The message as text, for mail and for the demo's log. */
export const sentence = ({ words, code, minutes }: CodeMessage): string =>
  `【循金】您的${words}验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`
