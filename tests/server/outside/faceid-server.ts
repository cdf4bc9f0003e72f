/** Tencent Cloud's FaceID as documented: it checks the TC3 signature of a request and compares name and number of a card. */
import type { Asked, Told } from './listen.ts'
import { listen } from './listen.ts'
import { answerOf, type Key, refuse, serviceOf } from './tencent-server.ts'

/** The words of the results that tests use. */
const WORDS: Record<string, string> = {
  '0': '认证通过',
  '-1': '认证未通过',
  '-7': '无效卡号',
  '-15': '发卡行不支持此交易',
  '-16': '验证中心服务繁忙',
  '-17': '验证次数超限，请次日重试',
}

/** What the service does with a signed request: a result, the code of an error, no JSON, or nothing at all. */
export type Mood = { result: string } | { error: string } | 'page' | 'silent'

export async function openFaceidServer(key: Key) {
  let mood: Mood = { result: '0' }
  function answer(asked: Asked): Told | Promise<never> {
    const service = serviceOf(asked, key)
    if (typeof service !== 'string') return service
    if (service !== 'faceid') return refuse('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.')
    if (asked.headers['x-tc-action'] !== 'BankCard2EVerification' || asked.headers['x-tc-version'] !== '2018-03-01')
      return refuse('InvalidAction', 'The requested action is invalid.')
    if (mood === 'silent') return new Promise(() => {})
    if (mood === 'page') return { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' }
    if ('error' in mood) return refuse(mood.error, mood.error)
    const { Name, BankCard } = JSON.parse(asked.body) as Record<string, unknown>
    if (typeof Name !== 'string' || typeof BankCard !== 'string') return refuse('InvalidParameter', 'Name, BankCard')
    return answerOf({ Result: mood.result, Description: WORDS[mood.result] ?? '' })
  }
  const server = await listen(answer)
  return {
    origin: server.origin,
    asked: server.asked,
    close: server.close,
    will: (next: Mood) => void (mood = next),
  }
}
