/** Login by QR code: the calls of the waiting browser and of the scanning phone. The login itself never goes over a socket. */
import * as api from '#api/account.ts'
import * as constants from '#domain/constants.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Context, SessionContext } from '../context.ts'
import { transact } from '../db/connect.ts'
import type { Limit } from '../limits.ts'
import { networkOf, takeLimits } from '../limits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findUser } from './accounts.ts'
import { openFor, welcome } from './admission.ts'
import { browserOf, isKnown } from './devices.ts'
import { placeOf } from './place.ts'
import type { Scan } from './scans.ts'
import * as scans from './scans.ts'
import { hashToken } from './tokens.ts'

const HOUR_S = 3600
/** Limits of a waiting browser: per known device, or else per device and network address. */
export async function waysIn({ db, cookies, ip, now }: Context, device_id: string): Promise<Limit[]> {
  const browser = browserOf(cookies)
  const perDevice = { most: constants.WAYS_IN_PER_HOUR_DEVICE, window_s: HOUR_S }
  if (await isKnown(db, browser, null, now)) return [{ name: `ways-in:known:${browser}`, ...perDevice }]
  return [
    { name: `ways-in:device:${device_id}`, ...perDevice },
    { name: `ways-in:network:${networkOf(ip)}`, most: constants.WAYS_IN_PER_HOUR_ADDRESS, window_s: HOUR_S },
  ]
}

const start = route(api.startScan, async (context, { body }) => {
  const { db, ip, agent, origin, now } = context
  await takeLimits(db, await waysIn(context, body.device_id), now)
  const { scan, secret } = await scans.showScan(db, { device_id: body.device_id, agent, ip, now })
  const content = `${origin}/go/scan?id=${scan.id}`
  return { data: { id: scan.id, content, secret, expires_at: scan.expires_at.toISOString() } }
})

const readStatus = route(api.readScanStatus, async ({ db, now }, { body }) => {
  const scan = await scans.findScan(db, body.id)
  if (!scan || scan.secret_hash !== hashToken(body.secret)) throw new Refusal('not_found')
  return { data: { status: scans.statusOf(scan, now) } }
})

const finish = route(api.finishScan, async (context, { body }) => {
  const { db, now } = context
  const [opened, user] = await transact(db, async (tx) => {
    const taken = await scans.takeScan(tx, { ...body, now })
    const found = taken?.user_id ? await findUser(tx, taken.user_id) : null
    if (!found) throw new Refusal('wrong_state', { message: '二维码已失效，请刷新后重新扫描' })
    return [await openFor(tx, context, found.user, 'qr'), found.user] as const
  })
  return welcome(context, opened, user)
})

/** The refusal of a code that this person cannot use. Another person's code gives the same answer as a missing one. */
function refusal({ session, now }: SessionContext, scan: Scan | null): Refusal {
  if (!scan || (scan.user_id !== null && scan.user_id !== session.user_id)) return new Refusal('not_found')
  const message =
    scan.expires_at <= now ? '二维码已过期，请在电脑上刷新后重新扫描' : scan.user_id ? '这次登录已经处理过了' : '请先扫描二维码'
  return new Refusal('wrong_state', { message })
}

const request = ({ id, agent, ip, created_at, expires_at }: Scan) => ({
  id,
  agent,
  ip,
  place: placeOf(ip),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

const open = route(api.openScan, async (context, { params }) => {
  const { db, session, now } = context
  const scan = await transact(db, (tx) => scans.claimScan(tx, params.id, session.user_id, now))
  if (!scan) throw refusal(context, await scans.findScan(db, params.id))
  return { data: request(scan) }
})

async function decide(context: SessionContext, id: string, confirmed: boolean) {
  const { db, session, now } = context
  const decided = await transact(db, async (tx) => {
    const scan = await scans.decideScan(tx, id, session.user_id, confirmed, now)
    const action = confirmed ? 'confirm_scan' : 'cancel_scan'
    if (scan) {
      const detail = { device: scan.agent, ip: scan.ip }
      await audit(tx, { context, action, object: 'scan', object_id: id, detail })
    }
    return scan
  })
  const scan = decided ?? (await scans.findScan(db, id))
  if (!decided && !scans.isDecided(scan, session.user_id, confirmed)) throw refusal(context, scan)
  return { data: { ok: true } } as const
}

export const scanRoutes: Route[] = [
  start,
  readStatus,
  finish,
  open,
  route(api.confirmScan, (context, { params }) => decide(context, params.id, true)),
  route(api.cancelScan, (context, { params }) => decide(context, params.id, false)),
]
