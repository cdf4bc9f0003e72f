/**
 * A server with trading firms: the demo's firms logged in, goods on sale, photos uploaded by tus, and deals whose parties take
 * each step.
 */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { ACCOUNT_HEADER, PDF, UPLOAD_PATH } from '#api/wire.ts'
import type { Action, ActionName, ActionPayloads } from '#domain/order/actions.ts'
import { asksIdentity } from '#domain/order/lifecycle.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { goods } from '#server/db/tables/offers.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { insertCatalogue } from '#server/demo/catalogue.ts'
import { grantVerification } from '#server/session/verification.ts'
import { OWNER, PAYLOADS, QUANTITY_KG, SALE_PRICE_FEN, SUPPLY_PRICE_FEN } from '../../domain/order-fixtures.ts'
import { plain } from '../files/pictures.ts'
import { type Answer, type Client, type Name, PHONES, start } from '../harness.ts'
import { CALLS, ROAD } from './steps.ts'

export const AREA: Record<Role, string> = { supplier: 'supplier', buyer: 'procurer', trader: 'merchant' }

const CONFIRMING: readonly ActionName[] = ['confirm', 'confirm_payout', 'confirm_refund']

export async function openTradeServer(given: Parameters<typeof start>[0] = {}) {
  const server = await start(given)
  const db = server.database.db
  const shelf = [...(await insertCatalogue(db, server.people, new Date())).values()].filter(
    ({ supplier }) => supplier === PHONES.supplier,
  )
  const pairs = Object.entries(PHONES).map(async ([name, phone]) => [name, await server.as(phone)] as const)
  const who = Object.fromEntries(await Promise.all(pairs)) as Record<Name, Client>
  const picture = await plain(32, 24)

  /** Uploads a photo, a paper with this name, or a file of this type, in one piece like a device. */
  async function upload(
    name: Name,
    id: string = uuidv7(),
    paper?: { name: string; bytes: Buffer; type?: string },
  ): Promise<string> {
    // Each photo has its own bytes, as from a camera. A JPEG may end with any bytes.
    const bytes = paper?.bytes ?? Buffer.concat([picture, Buffer.from(id)])
    const fields = {
      id,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      filetype: paper?.type ?? (paper ? PDF : 'image/jpeg'),
      purpose: 'ticket',
      ...(paper ? { filename: paper.name } : {}),
    }
    const metadata = Object.entries(fields).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    const answer = await server.app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: {
        authorization: `Bearer ${who[name].token}`,
        [ACCOUNT_HEADER]: who[name].session.user_id,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata.join(','),
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return id
  }
  /** Quantities of the supplier's first goods that orders reserve and have taken. */
  const stock = async () =>
    (
      await db
        .select()
        .from(goods)
        .where(eq(goods.id, shelf[0]?.id ?? ''))
    )[0]
  /** A draft of an order on the supplier's first goods. */
  const draft = (more: object = {}) => ({
    id: uuidv7(),
    supplier_id: who.supplier.session.firm_id,
    buyer_id: who.buyer.session.firm_id,
    title: '1# 光亮铜',
    category_id: shelf[0]?.category_id,
    goods_id: shelf[0]?.id,
    quantity_kg: QUANTITY_KG,
    supply_price_fen: SUPPLY_PRICE_FEN,
    sale_price_fen: SALE_PRICE_FEN,
    pricing_mode: 1,
    weigh_basis: 'buyer',
    tolerance_permille: 3,
    delivery_mode: 'deliver',
    delivery_place: '一厂 2 号磅',
    delivery_contact: '磅房',
    delivery_phone: '13800000003',
    ...more,
  })
  /** The proof that the identity dialog returns. */
  const verify = async (name: Name): Promise<string> =>
    (await grantVerification(db, who[name].session.user_id, PHONES[name], new Date())).verification
  async function sign(name: Name, path: string): Promise<Answer> {
    const { data } = (await who[name].get(path)).body
    const verification = await verify(name)
    const call = who[name].session.role === 'trader' ? who[name].post : who[name].put
    return call(path, { verification, sha256: data.sha256 })
  }

  async function open(more: object = {}, roles: Partial<Record<Role, Name>> = {}) {
    const created = await who.trader.post('/v1/merchant/orders', draft(more))
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const { id, supply, sale } = created.body.data as Order
    const actor = (role: Role): Name => roles[role] ?? role
    const view = async (role: Role = 'trader'): Promise<Order> =>
      (await who[actor(role)].get(`/v1/${AREA[role]}/orders/${id}`)).body.data
    /** The colleague confirms what the trader registered. */
    const byWhom = (name: ActionName): Name => (CONFIRMING.includes(name) ? 'colleague' : actor(OWNER[name]))
    /** Takes one step as its role, with the version that the role sees. The step's photos are uploaded first. */
    async function attempt<N extends ActionName>(
      name: N,
      change: Partial<ActionPayloads[N]> = {},
      who_acts = byWhom(name),
    ): Promise<Answer> {
      const role = OWNER[name]
      const seen = await view()
      const payload = { ...PAYLOADS[name](seen), ...change }
      for (const photo of photosIn(payload)) await upload(who_acts, photo)
      const { method, path, body } = CALLS[name](id, payload)
      const proof = asksIdentity({ name, payload } as Action) ? { verification: await verify(who_acts) } : {}
      const { version } = role === 'trader' ? seen : await view(role)
      return who[who_acts][method](path, { base_version: version, ...proof, ...body })
    }
    async function take<N extends ActionName>(
      name: N,
      change: Partial<ActionPayloads[N]> = {},
      who_acts = byWhom(name),
    ): Promise<Order> {
      const answer = await attempt(name, change, who_acts)
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
      return answer.body.data
    }
    /** The trader registers the waiting advance, and the colleague confirms its arrival. */
    async function takeAdvance(): Promise<Order> {
      const { amount_fen = 0 } = (await view()).money.find(({ kind, status }) => kind === 'advance' && status === 0) ?? {}
      await take('collect', { kind: 'advance', amount_fen })
      return take('collect', { kind: 'advance', amount_fen }, 'colleague')
    }
    /** The trader registers money, and the colleague confirms it. */
    async function takeBoth<N extends 'payout' | 'refund' | 'confirm_repayment'>(
      name: N,
      change: Partial<ActionPayloads[N]> = {},
    ): Promise<Order> {
      await take(name, change)
      return name === 'confirm_repayment'
        ? take(name, change, 'colleague')
        : take(name === 'payout' ? 'confirm_payout' : 'confirm_refund')
    }
    async function signBoth(side: 'supply' | 'sale' | 'both' = 'both'): Promise<void> {
      if (side !== 'sale') {
        expect((await sign(actor('supplier'), `/v1/supplier/contracts/${supply?.contract_id}`)).status).toBe(200)
        expect((await sign('trader', `/v1/merchant/contracts/supplier/${supply?.contract_id}`)).status).toBe(200)
      }
      if (side === 'supply') return
      expect((await sign(actor('buyer'), `/v1/procurer/contracts/${sale?.contract_id}`)).status).toBe(200)
      expect((await sign('trader', `/v1/merchant/contracts/procurer/${sale?.contract_id}`)).status).toBe(200)
    }
    /** Takes the deal to the state in the shortest way. */
    async function go(state: OrderState): Promise<Order> {
      await signBoth('supply')
      for (const name of ROAD[state]) await take(name)
      return view()
    }
    return { id, order: created.body.data as Order, actor, byWhom, view, attempt, take, takeBoth, takeAdvance, signBoth, go }
  }

  return {
    server,
    db,
    who,
    shelf,
    upload,
    draft,
    sign,
    verify,
    open,
    /** subjects and modes of a person's messages about an order, oldest first */
    inbox: async (name: Name, order_id: string) =>
      (
        await db
          .select()
          .from(messages)
          .where(and(eq(messages.user_id, who[name].session.user_id), eq(messages.order_id, order_id)))
      )
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ mode, subject, content }) => ({ mode, subject, content })),
    logged: async (object_id: string) =>
      (await db.select().from(auditLog).where(eq(auditLog.object_id, object_id))).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    reserved: async () => (await stock())?.reserved_kg,
    sold: async () => (await stock())?.sold_kg,
    close: () => server.close(),
  }
}
export type TradeServer = Awaited<ReturnType<typeof openTradeServer>>
export type Deal = Awaited<ReturnType<TradeServer['open']>>

/** Every id in a `photo_ids`, at any depth. */
function photosIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'photo_ids' ? (each as string[]) : photosIn(each)))
}
