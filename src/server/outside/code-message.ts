/** A one-time code on its way to somebody. */

/** SMS providers send approved templates with parameters, never free text. */
export interface CodeMessage {
  /** what the code is for: 登录, 注册 … */
  words: string
  code: string
  /** how long it is good */
  minutes: number
}

/** The message in words, as a mail and the demo's log show it. */
export const sentence = ({ words, code, minutes }: CodeMessage): string =>
  `【循金】您的${words}验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`
