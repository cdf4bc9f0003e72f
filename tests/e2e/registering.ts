/** Opens accounts by the calls of the registration page, for tests about what follows. */
import type { BrowserContext } from 'playwright'
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { lastCode } from './people.ts'
import type { ServerProcess } from './server.ts'

export const NEW_PASSWORD = 'copper-wire-no-1'

/** Registers in this profile, which is then logged in: a firm of its own of this type, or into the firm that invited the phone. */
export async function register(
  server: ServerProcess,
  { request }: BrowserContext,
  phone: string,
  into: { type: 1 | 2 } | { invitation_id: string },
): Promise<{ user_id: string; firm_id: string }> {
  const before = server.output.length
  const send = async <T>(method: 'post' | 'put', path: string, data: object): Promise<T> => {
    const answer = await request[method](path, { data })
    if (!answer.ok()) throw new Error(`${path} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  await send('post', '/v1/register/verification-code', { phone })
  const verification_code = await lastCode(server, LOGIN_CODE_LENGTH, before)
  const { ticket } = await send<{ ticket: string }>('put', '/v1/register/verification-code', { phone, verification_code })
  const given = { phone, password: NEW_PASSWORD, agreed: true, ticket, ...into }
  const auth = await send<{ access_token: string }>('post', '/v1/register', given)
  const headers = { authorization: `Bearer ${auth.access_token}` }
  const { data } = (await (await request.get('/v1/user', { headers })).json()) as { data: { id: string; firm_id: string } }
  return { user_id: data.id, firm_id: data.firm_id }
}
