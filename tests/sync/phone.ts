/** A device with the real engine, and what a test file needs around it. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { Auth } from '#api/session.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { drain } from '#client/sync/outbox/drain.ts'
import { pull } from '#client/sync/pull/pull.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { openSyncServer } from '../server/sync/sync-server.ts'
import { carry, line, type SyncServer } from './line.ts'

/**
 * The server of a test file, to which the line leads. After each test the line is repaired and the phones are closed. Call it
 * once, before any other `beforeAll`.
 */
export function syncServer(): SyncServer {
  const server = {} as SyncServer
  beforeAll(async () => {
    Object.assign(server, await openSyncServer('embedded'))
    carry(server)
  })
  afterEach(() => {
    line.heal()
    closePhones()
  })
  afterAll(() => server.close())
  return server
}

/** Logs this person in on the phone. */
export function ordersOn(server: SyncServer, name: keyof SyncServer['who']): Actor {
  const { session, token } = server.who[name]
  const auth: Auth = {
    access_token: token,
    expires_at: '',
    user_id: session.user_id,
    session_id: uuidv7(),
    type: session.type,
  }
  document.cookie = `userAuth=${encodeURIComponent(JSON.stringify(auth))}`
  return { user_id: session.user_id, firm_id: session.firm_id, role: session.role, name: session.name }
}

export const heartbeat = async () => undefined

export interface Device {
  db: DeviceDb
  actor: Actor
}
/** Pulls the person's changes. */
export const pullOn = ({ db, actor }: Device) => pull(db, actor, heartbeat, () => undefined)
const client_id = uuidv7()
/** Sends the phone's queue. */
export const drainOn = ({ db, actor }: Device) => drain(db, actor, client_id, heartbeat)
/** Logs the device's person in, and pulls their changes. */
export const pullAs = (server: SyncServer, device: Device, name: keyof SyncServer['who'] = device.actor.role) => {
  ordersOn(server, name)
  return pullOn(device)
}
/** Logs the device's person in, and sends the device's queue. */
export const drainAs = (server: SyncServer, device: Device) => {
  ordersOn(server, device.actor.role)
  return drainOn(device)
}

const opened: DeviceDb[] = []
/** The person's newly installed phone after its first sync. */
export async function newPhone(server: SyncServer, name: keyof SyncServer['who']): Promise<Device> {
  const actor = ordersOn(server, name)
  for (const held of opened) if (held.owner === actor.user_id) held.close()
  const db = new DeviceDb(actor.user_id)
  opened.push(db)
  await db.delete({ disableAutoOpen: false })
  await pullOn({ db, actor })
  return { db, actor }
}
export function closePhones(): void {
  for (const db of opened.splice(0)) db.close()
}
/** 接单 in the form in which a phone queues it. */
export const acceptOf = (order: Order) => ({
  endpoint: STEP_CALLS.accept,
  params: { id: order.id },
  body: { base_version: order.version, accept: true, reason: '' },
  entities: [`order:${order.id}`],
  base_version: order.version,
  label: '接单',
})
export const tripOf = (id: string, ticket_no: string) => ({
  id,
  plate: '浙B12345',
  trailer_plate: '',
  driver: '',
  phone: '',
  shipped: { gross_kg: 46_000, tare_kg: 16_000, ticket_no, weighed_at: '2026-11-20T02:00:00.000Z', photo_ids: [] },
})
export const eventsOf = (order: Order) => order.events.map((event) => event.action)

/** A photo on the device. Returns its id. */
export async function keepPhoto(db: DeviceDb, state: 'local' | 'uploaded'): Promise<string> {
  const id = uuidv7()
  const bytes = new ArrayBuffer(3)
  await db.blobs.add({
    id,
    owner: db.owner,
    type: 'image/jpeg',
    bytes,
    size: 3,
    sha256: '0'.repeat(64),
    upload_url: null,
    state,
    error: null,
    created_at: 0,
  })
  return id
}
