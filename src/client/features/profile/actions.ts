/** The calls that change the person's own profile. */
import { updateAvatar, updateUser } from '#api/profile.ts'
import { addFile } from '#client/sync/device/blobs.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discardAll } from '#client/sync/outbox/outbox.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { Profile, ProfileEdit } from '#domain/firm/profile.ts'

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved, or an error in Chinese for a file. */
export function useProfileActions() {
  const { actor, db } = useAccount()
  const act = useAct()
  const entities = [laneOf('profile', actor.user_id)]
  return {
    /** Replaces edits that came back. */
    async edit(item: Folded<Profile> | undefined, edit: ProfileEdit): Promise<OutboxRow> {
      await discardAll(db, item?.review.filter(({ endpoint }) => endpoint === 'updateUser') ?? [])
      return act({ endpoint: updateUser, body: edit, entities, label: '修改个人资料' })
    },
    async setAvatar(item: Folded<Profile> | undefined, picture: Blob | null): Promise<OutboxRow> {
      await discardAll(db, item?.review.filter(({ endpoint }) => endpoint === 'updateAvatar') ?? [])
      const photos = picture ? [(await addFile(db, picture)).id] : []
      const label = picture ? '更换头像' : '恢复默认头像'
      return act({ endpoint: updateAvatar, body: { photo_ids: photos }, photos, entities, label })
    },
  }
}
