/** The avatars of the firm's people, for whatever shows who has done something. Pictures of other firms' people stay theirs. */
import { avatarPath } from '#domain/firm/profile.ts'
import type { Actor } from '#domain/order/order.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { HEIC } from '#client/sync/device/rows.ts'
import { MEMBER } from '#client/sync/nouns/member.ts'
import { PROFILE } from '#client/sync/nouns/profile.ts'
import { readAll } from './fold.ts'
import { LiveValue } from './live-value.ts'

export interface Avatars {
  by_id: ReadonlyMap<string, string>
  /** records that keep only a name; a name that two people share has no picture */
  by_name: ReadonlyMap<string, string>
}

/** The addresses of photos that wait on this device. They are made once. */
const local = new Map<string, string>()
async function sourceOf(db: DeviceDb, photo_id: string): Promise<string> {
  const row = await db.blobs.get(photo_id)
  if (!row || row.type === HEIC) return avatarPath(db.owner, photo_id)
  const src = local.get(photo_id) ?? URL.createObjectURL(new Blob([row.bytes], { type: row.type }))
  local.set(photo_id, src)
  return src
}

export async function readAvatars(db: DeviceDb, actor: Actor): Promise<Avatars> {
  const members = (await readAll(db, actor, MEMBER)).map(({ value }) => value)
  const own = (await readAll(db, actor, PROFILE))[0]?.value
  const by_id = new Map<string, string>()
  const by_name = new Map<string, string>()
  const named = new Set<string>()
  for (const { id, name, avatar } of members) {
    const photo_id = own?.id === id ? own.avatar : avatar
    const src = photo_id ? await sourceOf(db, photo_id) : ''
    by_id.set(id, src)
    by_name.set(name, named.has(name) ? '' : src)
    named.add(name)
  }
  return { by_id, by_name }
}

const opened = new WeakMap<DeviceDb, LiveValue<Avatars>>()
export function avatarsOf({ db, actor }: { db: DeviceDb; actor: Actor }): LiveValue<Avatars> {
  const known = opened.get(db) ?? new LiveValue(() => readAvatars(db, actor))
  opened.set(db, known)
  return known
}
