/** The logged-in user: asked of the server, remembered on the device so that the app opens without a network. */
import type { User } from '#api/session.ts'
import { readUser } from '#api/session.ts'
import { displayName } from '#domain/mask.ts'
import { roleOf } from '#domain/order.ts'
import { call } from '../../lib/call.ts'
import { DeviceDb, getMeta, setMeta } from '../../sync/db.ts'
import type { Owner } from '../../sync/truth.ts'

export interface Profile {
  user: User
  owner: Owner
  /** company, else real name, else nickname; people's names masked */
  display_name: string
}

const profileOf = (user: User): Profile => {
  const display_name = displayName(user)
  return {
    user,
    display_name,
    owner: { user_id: user.id, firm_id: user.firm_id, role: roleOf(user.type), name: user.compname || display_name },
  }
}

async function remembered(user_id: string): Promise<User | undefined> {
  const db = new DeviceDb(user_id)
  try {
    return await getMeta<User>(db, 'user')
  } finally {
    db.close()
  }
}
async function remember(user: User): Promise<void> {
  const db = new DeviceDb(user.id)
  try {
    await setMeta(db, 'user', user)
  } finally {
    db.close()
  }
}

/** The remembered record at once, then the server's when it comes. Null when neither can be had. */
export async function loadProfile(user_id: string, onFresh: (profile: Profile) => void): Promise<Profile | null> {
  const known = await remembered(user_id).catch(() => undefined)
  const fresh = call(readUser).then(async ({ data }) => {
    await remember(data)
    return profileOf(data)
  })
  if (known) {
    void fresh.then(onFresh, () => undefined)
    return profileOf(known)
  }
  return fresh.catch(() => null)
}
