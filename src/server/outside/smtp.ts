/** Mail through the installation's own SMTP server. */
import { createTransport } from 'nodemailer'
import { LastingFailure } from '../jobs.ts'
import type { OutsideMessage } from './code-message.ts'
import { sentence, subjectOf } from './code-message.ts'
import type { MailConfig } from './config.ts'

const TIMEOUT_MS = 10_000
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpError {
  code?: string
  /** reply code of the SMTP server */
  responseCode?: number
}
/** Whether the failure is permanent: a refused login, sender or mailbox. 4xx answers and broken connections may be temporary. */
const isLasting = ({ code, responseCode = 0 }: SmtpError) => code === 'EAUTH' || responseCode >= 500

/** The error without the server's answer, which may contain the address. */
const told = ({ code, responseCode }: SmtpError) => `mail: ${code ?? 'failed'}${responseCode ? ` ${responseCode}` : ''}`

export function smtpMail({ smtp_url, from }: MailConfig) {
  const transport = createTransport({
    url: smtp_url,
    // Codes and the password cross other networks only encrypted.
    requireTLS: !LOCAL.has(new URL(smtp_url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to: string, message: OutsideMessage): Promise<void> => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: subjectOf(message),
        text: sentence(message),
      })
    } catch (error) {
      const failure = error as SmtpError
      throw isLasting(failure) ? new LastingFailure(told(failure)) : new Error(told(failure))
    }
  }
}
