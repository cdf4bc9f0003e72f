/** The message that contains a one-time code. */

/** The parts of a message. SMS providers accept approved templates with parameters, and no free text. */
export interface CodeMessage {
  /** the purpose of the code: 登录, 注册 … */
  words: string
  code: string
  /** minutes until it expires */
  minutes: number
}

/** The message as text, for mail and for the log of the demo. */
export const sentence = ({ words, code, minutes }: CodeMessage): string =>
  `【循金】您的${words}验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`
