/** Sends one-time codes and notices to phones and mailboxes: the interface of a provider, and substitutes if none is configured. */
import type { Log } from '../jobs.ts'
import { LastingFailure } from '../jobs.ts'
import { aliyunSms } from './aliyun-sms.ts'
import type { OutsideMessage } from './code-message.ts'
import { sentence } from './code-message.ts'
import type { OutsideConfig, SmsConfig } from './config.ts'
import { smtpMail } from './smtp.ts'
import { tencentSms } from './tencent-sms.ts'

/** Each function sends or throws. A LastingFailure means that a retry cannot succeed. */
export interface Messenger {
  sms(phone: string, message: OutsideMessage): Promise<void>
  mail(address: string, message: OutsideMessage): Promise<void>
}

/** Writes messages to the log, where people who try the demo read the code. Never use it in a real installation. */
export const logMessenger = (log: Log): Messenger => ({
  sms: async (phone, message) => log.info({ sms_to: phone, text: sentence(message) }, '演示短信'),
  mail: async (address, message) => log.info({ mail_to: address, text: sentence(message) }, '演示邮件'),
})

/** A channel without a provider: every message fails, and the log says why. */
export const missingMessenger: Messenger = {
  sms: () => Promise.reject(new LastingFailure('no SMS provider is configured: SMS_PROVIDER')),
  mail: () => Promise.reject(new LastingFailure('no mail server is configured: SMTP_URL')),
}

const smsOf = (config: SmsConfig) => (config.provider === 'aliyun' ? aliyunSms(config) : tencentSms(config))

/** The configured providers. An unconfigured channel writes to the log in a demo installation and fails in a real one. */
export function messengerOf({ sms, mail }: Pick<OutsideConfig, 'sms' | 'mail'>, rest: Messenger): Messenger {
  return { sms: sms ? smsOf(sms) : rest.sms, mail: mail ? smtpMail(mail) : rest.mail }
}
