/** Short messages and mail: what the platform asks of a provider, and the stand-in of a demo installation. */
import type { Log } from '../jobs.ts'

export interface Messenger {
  /** sends or throws; a throw is tried again later */
  sms(phone: string, text: string): Promise<void>
  mail(address: string, subject: string, text: string): Promise<void>
}

/** Writes messages to the log, where whoever tries the demo reads the code. Never for a real installation. */
export const logMessenger = (log: Log): Messenger => ({
  sms: async (phone, text) => log.info({ sms_to: phone, text }, '演示短信'),
  mail: async (address, subject, text) => log.info({ mail_to: address, subject, text }, '演示邮件'),
})

/** Of an installation no provider is set up for: every message fails, and says why in the log. */
export const missingMessenger: Messenger = {
  sms: () => Promise.reject(new Error('no SMS provider is configured')),
  mail: () => Promise.reject(new Error('no mail provider is configured')),
}
