/** The demo's people over plain HTTP, for steps outside the tested browsers. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { ACCOUNT_HEADER, UPLOAD_PATH } from '#api/wire.ts'
import type { Order } from '#domain/order/order.ts'
import { knownDevice } from '../known-devices.ts'
import { expectPage as expect } from './expect.ts'
import { PASSWORD, type ServerProcess } from './server.ts'

export const PHONES = {
  supplier: '13800000001',
  other_supplier: '13800000002',
  buyer: '13800000003',
  other_buyer: '13800000004',
  trader: '13800000006',
  /** of the trader's firm; confirms what the trader registered as collected */
  colleague: '13800000005',
} as const
export type Name = keyof typeof PHONES

export interface ApiClient {
  user_id: string
  firm_id: string
  token: string
  call<T>(method: string, path: string, body?: object): Promise<T>
}

export const logIn = (server: ServerProcess, name: Name): Promise<ApiClient> => logInBy(server, PHONES[name], PASSWORD)
/** The operator's person who decides certifications. */
export const logInReviewer = (server: ServerProcess): Promise<ApiClient> => logIn(server, 'colleague')

export async function logInBy(server: ServerProcess, phone: string, password: string): Promise<ApiClient> {
  const login = await fetch(`${server.origin}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${knownDevice(phone)}` },
    body: JSON.stringify({ identity: phone, password }),
  })
  const said = await login.text()
  if (!login.ok) throw new Error(`login of ${phone} ${login.status} ${said}`)
  const { data: auth } = JSON.parse(said) as { data: { access_token: string; user_id: string } }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { authorization: `Bearer ${auth.access_token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const json = (await answer.json()) as { data: T }
    if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${JSON.stringify(json)}`)
    return json.data
  }
  const { firm_id } = await call<{ firm_id: string }>('GET', '/v1/user')
  return { user_id: auth.user_id, firm_id, token: auth.access_token, call }
}

/** The newest code, read from the log of the demo server. */
export async function lastCode(server: ServerProcess, digits: number, after: number): Promise<string> {
  const pattern = new RegExp(`"text":"[^"]*?(\\d{${digits}})[^\\d"]`, 'g')
  const code = () => [...server.output.slice(after).matchAll(pattern)].at(-1)?.[1]
  await expect.poll(code, { message: `no ${digits}-digit code was sent` }).toBeDefined()
  return code() as string
}

/** Uploads a photo of theirs in one request, and returns its id. */
export async function sendPhoto(server: ServerProcess, who: ApiClient): Promise<string> {
  const id = uuidv7()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d8d2c4' } })
    .jpeg()
    .toBuffer()
  // Each photo has its own bytes, as from a camera.
  const bytes = Buffer.concat([picture, Buffer.from(id)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const said = Object.entries({ id, sha256, filetype: 'image/jpeg' })
  const answer = await fetch(server.origin + UPLOAD_PATH, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      [ACCOUNT_HEADER]: who.user_id,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': said.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
    },
    body: new Uint8Array(bytes),
  })
  if (answer.status !== 201) throw new Error(`photo ${answer.status} ${await answer.text()}`)
  return id
}

export async function createOrder(trader: ApiClient, supplier: ApiClient, buyer: ApiClient, given: object = {}): Promise<Order> {
  const { orders } = { orders: await trader.call<Order[]>('GET', '/v1/merchant/orders?limit=1') }
  return trader.call<Order>('POST', '/v1/merchant/orders', {
    id: uuidv7(),
    supplier_id: supplier.firm_id,
    buyer_id: buyer.firm_id,
    title: '1# 光亮铜线',
    category_id: orders[0]?.category_id,
    spec_name: '品位 99.9%',
    quantity_kg: 32_000,
    supply_price_fen: 9_500_000,
    sale_price_fen: 9_542_000,
    pricing_mode: 1,
    weigh_basis: 'buyer',
    tolerance_permille: 3,
    delivery_mode: 'deliver',
    delivery_place: '宁波北仑 1 号库',
    delivery_contact: '收货调度',
    delivery_phone: '13800000003',
    ...given,
  })
}

/** Both signatures on the purchase contract, each behind an identity check. */
export async function signSupplyContract(
  server: ServerProcess,
  order: Order,
  trader: ApiClient,
  supplier: ApiClient,
): Promise<void> {
  const id = order.supply?.contract_id
  for (const [person, method, path] of [
    [trader, 'POST', `/v1/merchant/contracts/supplier/${id}`],
    [supplier, 'PUT', `/v1/supplier/contracts/${id}`],
  ] as const) {
    const verification = await verify(server, person)
    const { sha256 } = await person.call<{ sha256: string }>('GET', path)
    await person.call(method, path, { verification, sha256 })
  }
}

/** An identity check is valid for ten minutes; the tests use it for half of them. */
const USED_MS = 5 * 60_000
/** Keyed by server, because servers with the same first data have people with the same ids. */
const verified = new WeakMap<ServerProcess, Map<string, { verification: string; at: number }>>()
/** One identity check serves several signatures. */
export async function verify(server: ServerProcess, person: ApiClient): Promise<string> {
  const here = verified.get(server) ?? new Map<string, { verification: string; at: number }>()
  verified.set(server, here)
  const known = here.get(person.user_id)
  if (known && Date.now() - known.at < USED_MS) return known.verification
  const before = server.output.length
  await person.call('GET', '/v1/verification-code')
  const verification_code = await lastCode(server, 5, before)
  const { verification } = await person.call<{ verification: string }>('PUT', '/v1/verification-code', { verification_code })
  here.set(person.user_id, { verification, at: Date.now() })
  return verification
}
