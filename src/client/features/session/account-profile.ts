/** The logged-in user, read from the server and kept on the device, so that the app opens offline. */
import type { User } from '#api/session.ts'
import { displayName } from '#domain/disclosure/mask.ts'
import type { Actor } from '#domain/order/order.ts'
import { roleOf } from '#domain/role.ts'
import { call } from '#client/lib/call.ts'
import { deviceOf } from '#client/sync/account.ts'
import { getMeta, setMeta } from '#client/sync/device/db.ts'
import { drawn } from '#client/sync/reading/live.ts'

export interface AccountProfile {
  user: User
  actor: Actor
  /** company, else real name, else nickname; people's names masked */
  display_name: string
}

export const profileOf = (user: User): AccountProfile => {
  const display_name = displayName(user)
  return {
    user,
    display_name,
    actor: {
      user_id: user.id,
      firm_id: user.firm_id,
      role: roleOf(user.type),
      name: user.compname || display_name,
      roles: user.roles,
      members: user.members,
      limits: user.limits,
      dual_control: user.dual_control,
      desk_roles: user.desk_roles,
    },
  }
}

/** The user as kept on this device; null if there is none. */
export async function rememberedAccountProfile(user_id: string): Promise<AccountProfile | null> {
  const known = await getMeta<User>(deviceOf(user_id), 'user').catch(() => undefined)
  return known ? profileOf(known) : null
}

const listeners = new Set<(profile: AccountProfile) => void>()
/** Calls `listener` with each record that the server answers. Returns the function that stops it. */
export function onAccountProfile(listener: (profile: AccountProfile) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the kept record at once, and reads the server's after the first screen is drawn. Null if neither exists. */
export async function loadAccountProfile(
  user_id: string,
  onFresh: (profile: AccountProfile) => void,
): Promise<AccountProfile | null> {
  const db = deviceOf(user_id)
  const known = await getMeta<User>(db, 'user').catch(() => undefined)
  const ask = async () => {
    const { readUser } = await import('#api/session.ts')
    const { data } = await call(readUser, { account: user_id })
    // Written only if changed, so that the app also opens on a full device.
    if (JSON.stringify(known) !== JSON.stringify(data)) await setMeta(db, 'user', data).catch(() => undefined)
    const fresh = profileOf(data)
    for (const listener of listeners) listener(fresh)
    return fresh
  }
  if (!known) return ask().catch(() => null)
  void drawn()
    .then(ask)
    .then(onFresh, () => undefined)
  return profileOf(known)
}
