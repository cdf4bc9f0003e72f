/** Tencent Cloud's SMS service as documented: it computes the TC3 signature of the request and answers in its format. */
import { createHash, createHmac } from 'node:crypto'
import type { Asked, Told } from './listen.ts'
import { listen } from './listen.ts'

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const RequestId = 'a0aabda6-cf91-4f3e-a81f-9198114a2279'
export const answerOf = (Response: object): Told => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ Response: { ...Response, RequestId } }),
})

/** The signature that a request should have. Exported for the published example. */
export function expectedSignature(asked: Asked, key: string, given: { date: string; service: string; names: string }): string {
  const { date, service, names } = given
  const valueOf = (name: string) => {
    const value = String(asked.headers[name]).trim()
    return name === 'host' ? value : value.toLowerCase()
  }
  const headers = names.split(';').map((name) => `${name}:${valueOf(name)}\n`)
  const request = `${asked.method}\n/\n${asked.url.search.slice(1)}\n${headers.join('')}\n${names}\n${hex(asked.body)}`
  const text = `TC3-HMAC-SHA256\n${String(asked.headers['x-tc-timestamp'])}\n${date}/${service}/tc3_request\n${hex(request)}`
  const secret = mac(mac(mac(`TC3${key}`, date), service), 'tc3_request')
  return mac(secret, text).toString('hex')
}

export interface Key {
  secret_id: string
  secret_key: string
}
export const refuse = (Code: string, Message: string): Told => answerOf({ Error: { Code, Message } })

/** The service for which the request is signed, or the refusal. */
export function serviceOf(asked: Asked, key: Key): string | Told {
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      asked.headers['authorization'] ?? '',
    )
  if (!found) return refuse('AuthFailure.InvalidAuthorization', 'The `Authorization` header is invalid.')
  const [, secret_id, date = '', service = '', names = '', signature] = found
  const seconds = Number(asked.headers['x-tc-timestamp'])
  if (secret_id !== key.secret_id) return refuse('AuthFailure.SecretIdNotFound', 'The SecretId is not found.')
  if (Math.abs(seconds * 1000 - Date.now()) > 300_000) return refuse('AuthFailure.SignatureExpire', 'Signature is expired.')
  const right = ['content-type', 'host'].every((name) => names.split(';').includes(name))
  const same_day = new Date(seconds * 1000).toISOString().startsWith(date)
  if (!right || !same_day || signature !== expectedSignature(asked, key.secret_key, { date, service, names }))
    return refuse('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.')
  return service
}

interface Account extends Key {
  app_id: string
  sign_name: string
  template_id: string
}
export async function openTencentServer(account: Account) {
  const delivered: { phone: string; params: string[] }[] = []
  let trouble: { where: 'error' | 'status'; code: string } | null = null

  function answer(asked: Asked): Told {
    const service = serviceOf(asked, account)
    if (typeof service !== 'string') return service
    if (service !== 'sms' || asked.headers['x-tc-action'] !== 'SendSms' || asked.headers['x-tc-version'] !== '2021-01-11')
      return refuse('InvalidAction', 'The requested action is invalid.')
    if (!String(asked.headers['x-tc-region']).startsWith('ap-')) return refuse('MissingParameter', 'Region is required.')
    if (trouble?.where === 'error') return refuse(trouble.code, trouble.code)
    return send(JSON.parse(asked.body) as Body)
  }

  interface Body {
    PhoneNumberSet: string[]
    SmsSdkAppId: string
    SignName: string
    TemplateId: string
    TemplateParamSet: string[]
  }
  function send({ PhoneNumberSet, SmsSdkAppId, SignName, TemplateId, TemplateParamSet }: Body): Told {
    const [phone = ''] = PhoneNumberSet
    const status = (Code: string) =>
      answerOf({
        SendStatusSet: [
          {
            SerialNo: Code === 'Ok' ? '5000:1045710669157053657849499619' : '',
            PhoneNumber: phone,
            Fee: Code === 'Ok' ? 1 : 0,
            SessionContext: '',
            Code,
            Message: Code === 'Ok' ? 'send success' : Code,
            IsoCode: 'CN',
          },
        ],
      })
    if (trouble) return status(trouble.code)
    if (SmsSdkAppId !== account.app_id) return status('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
    if (SignName !== account.sign_name) return status('FailedOperation.SignatureIncorrectOrUnapproved')
    if (TemplateId !== account.template_id) return status('FailedOperation.TemplateIncorrectOrUnapproved')
    if (TemplateParamSet.length !== 2 || TemplateParamSet.some((each) => typeof each !== 'string'))
      return status('FailedOperation.TemplateParamSetNotMatchApprovedTemplate')
    if (!/^\+861\d{10}$/.test(phone)) return status('InvalidParameterValue.IncorrectPhoneNumber')
    delivered.push({ phone, params: TemplateParamSet })
    return status('Ok')
  }

  const server = await listen(answer)
  return {
    origin: server.origin,
    asked: server.asked,
    delivered,
    close: server.close,
    /** a refusal of the whole call (`error`) or of the one message (`status`); null for none */
    fail: (given: typeof trouble) => void (trouble = given),
  }
}
