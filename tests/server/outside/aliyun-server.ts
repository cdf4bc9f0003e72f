/** Aliyun's SMS service as documented: it computes the signature of the request by its V3 document and answers in its format. */
import { createHash, createHmac } from 'node:crypto'
import type { Asked, Told } from './listen.ts'
import { listen } from './listen.ts'

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const json = (status: number, value: object): Told => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(value),
})
const REQUEST = { RequestId: '0A974B78-02BF-4C79-ADF3-90CFBA1B55B1' }

/** Encodes by RFC 3986, byte by byte. */
const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[A-Za-z0-9\-_.~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** The signature that a request should have. Exported for the published example. */
export function expectedSignature(asked: Asked, secret: string, signedHeaders: string): string {
  const query = [...asked.url.searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`)
  query.sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(asked.headers[name]).trim()}\n`)
  const request = `${asked.method}\n${asked.url.pathname}\n${query.join('&')}\n${headers.join('')}\n${signedHeaders}\n${hex(asked.body)}`
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hex(request)}`)
    .digest('hex')
}

interface Account {
  key_id: string
  key_secret: string
  sign_name: string
  template_code: string
}
export async function openAliyunServer(account: Account) {
  const delivered: { phone: string; param: unknown }[] = []
  const nonces = new Set<string>()
  let trouble: Told | null = null

  function answer(asked: Asked): Told {
    const refuse = (status: number, Code: string, Message: string) =>
      json(status, { ...REQUEST, HostId: asked.url.host, Code, Message, Recommend: 'https://api.aliyun.com/troubleshoot' })
    const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      asked.headers['authorization'] ?? '',
    )
    if (!found) return refuse(400, 'MissingAuthorization', 'Authorization is mandatory for this action.')
    const [, key_id, names = '', signature] = found
    const must = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
    if (key_id !== account.key_id) return refuse(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
    const complete = must.every((name) => names.split(';').includes(name)) && names === names.split(';').toSorted().join(';')
    if (!complete || asked.headers['x-acs-content-sha256'] !== hex(asked.body))
      return refuse(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.')
    if (signature !== expectedSignature(asked, account.key_secret, names))
      return refuse(400, 'SignatureDoesNotMatch', 'Specified signature does not match our calculation.')
    const [date, nonce] = [String(asked.headers['x-acs-date']), String(asked.headers['x-acs-signature-nonce'])]
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || Math.abs(Date.parse(date) - Date.now()) > 900_000)
      return refuse(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    nonces.add(nonce)
    if (asked.headers['x-acs-action'] !== 'SendSms' || asked.headers['x-acs-version'] !== '2017-05-25')
      return refuse(404, 'InvalidAction.NotFound', 'Specified api is not found.')
    if (trouble) return trouble
    return send(Object.fromEntries(asked.url.searchParams))
  }

  function send({ PhoneNumbers = '', SignName, TemplateCode, TemplateParam = '' }: Record<string, string>): Told {
    const business = (Code: string, Message: string) => json(200, { ...REQUEST, Code, Message })
    if (!/^1\d{10}$/.test(PhoneNumbers)) return business('isv.MOBILE_NUMBER_ILLEGAL', `${PhoneNumbers}invalid mobile number`)
    if (SignName !== account.sign_name) return business('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
    if (TemplateCode !== account.template_code) return business('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
    const param = JSON.parse(TemplateParam) as { code?: unknown }
    if (typeof param.code !== 'string') return business('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值')
    delivered.push({ phone: PhoneNumbers, param })
    return json(200, { ...REQUEST, Code: 'OK', Message: 'OK', BizId: '900619746936498440^0' })
  }

  const server = await listen(answer)
  return {
    origin: server.origin,
    asked: server.asked,
    delivered,
    close: server.close,
    /** the answer to every request, from the service (status 200) or a gateway; null for the normal one */
    fail: (given: { status?: number; code: string; message?: string } | null) => {
      trouble = given && json(given.status ?? 200, { ...REQUEST, Code: given.code, Message: given.message ?? given.code })
    },
  }
}
