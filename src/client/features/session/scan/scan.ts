/** The calls of login by QR code, for the waiting browser and for the phone. */
import * as api from '#api/account.ts'
import { call } from '#client/lib/call.ts'
import { deviceId } from '#client/features/session/device-id.ts'
import { begin } from '#client/features/session/login/login.ts'

/** A code to show. `secret` stays in this page's memory; `content` is the text of the QR code. */
export const startScan = async () => (await call(api.startScan, { body: { device_id: deviceId() } })).data
export type Scan = Awaited<ReturnType<typeof startScan>>
type Own = Pick<Scan, 'id' | 'secret'>

export const readStatus = async ({ id, secret }: Own): Promise<api.ScanStatus> =>
  (await call(api.readScanStatus, { body: { id, secret } })).data.status

/** Exchanges the secret for the login, once. Returns the numeric user type. */
export const finishScan = async ({ id, secret }: Own): Promise<number> =>
  begin(await call(api.finishScan, { body: { id, secret, device_id: deviceId() } }))

/** On the phone: marks the code as scanned and returns which browser asks. */
export const openScan = async (id: string): Promise<api.ScanRequest> => (await call(api.openScan, { params: { id } })).data
export async function confirmScan(id: string): Promise<void> {
  await call(api.confirmScan, { params: { id } })
}
export async function cancelScan(id: string): Promise<void> {
  await call(api.cancelScan, { params: { id } })
}
