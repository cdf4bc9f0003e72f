/** Downloads a file that the server makes, under the name the server gives it. */
import type { Endpoint } from '#api/endpoint.ts'
import { authFor, type CallOptions, headersOf, Refused, refusalIn, renew, Unreachable } from './call.ts'
import { tellOutcome } from './outcome.ts'

/** Puts a file among the browser's downloads. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

type Asked = Pick<CallOptions, 'params' | 'query'>

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Asked): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_found, name: string) => encodeURIComponent(params[name] ?? ''))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The file name in the form of RFC 5987, which allows any character. */
const nameOf = (answer: Response): string => {
  const found = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return found ? decodeURIComponent(found) : 'xunjin.csv'
}

/** Downloads the file and returns it. Throws Refused with the server's message, or Unreachable; an incomplete file is not saved. */
export async function download(endpoint: Endpoint, asked: Asked = {}): Promise<Blob> {
  const { user_id } = authFor()
  const ask = async () => {
    const answer = await fetch(addressOf(endpoint, asked), { headers: headersOf(authFor(user_id)) }).catch(() => null)
    tellOutcome(answer !== null)
    if (!answer) throw new Unreachable()
    return answer
  }
  let answer = await ask()
  if (answer.status === 401 && (await renew(user_id))) answer = await ask()
  if (answer.ok) {
    const file = await answer.blob().catch(() => Promise.reject(new Unreachable('文件没有传完，请重试')))
    keepFile(file, nameOf(answer))
    return file
  }
  const body = refusalIn(await answer.json().catch(() => null))
  if (body) throw new Refused(answer.status, body)
  throw new Unreachable(`服务暂不可用（${answer.status}）`)
}
