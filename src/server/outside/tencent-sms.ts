/** Tencent Cloud SMS: SendSms, version 2021-01-11, cloud.tencent.com/document/api/382/55981. */
import { LastingFailure } from '../jobs.ts'
import type { OutsideMessage } from './code-message.ts'
import { isInvitation, isNotice } from './code-message.ts'
import { type SmsConfig, templateOf } from './config.ts'
import { askTencent, isPassing, nameOf } from './tencent.ts'

/** Also a second message to one number within 30 s. */
const isTemporary = (status: number, code: string) =>
  isPassing(status, code) || code === 'LimitExceeded.PhoneNumberThirtySecondLimit'

/** The template of codes has two variables: {1} is the code, {2} its lifetime in minutes. Those of notices and invitations have {1}. */
const valuesOf = (message: OutsideMessage): string[] =>
  isNotice(message) ? [message.notice] : isInvitation(message) ? [message.firm] : [message.code, String(message.minutes)]

export const tencentSms =
  (config: SmsConfig) =>
  async (phone: string, message: OutsideMessage): Promise<void> => {
    const payload = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: config.app_id,
      SignName: config.sign_name,
      TemplateId: templateOf(config, message),
      TemplateParamSet: valuesOf(message),
    })
    const { status, response, error, request } = await askTencent('Tencent SMS', {
      endpoint: config.endpoint,
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: config.region,
      payload,
      secret_id: config.access_key_id,
      secret_key: config.access_key_secret,
      now: new Date(),
    })
    const [sent] = (response['SendStatusSet'] ?? []) as { Code?: unknown }[]
    const result = error || nameOf(sent?.Code)
    if (status === 200 && result === 'Ok') return
    const told = `Tencent SMS: ${status} ${result} (request ${request})`
    throw isTemporary(status, result) ? new Error(told) : new LastingFailure(told)
  }
