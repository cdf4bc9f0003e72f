/** Somebody of the person's own firm: their avatar beside their name. People of other firms are shown by name alone. */
import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { avatarsOf } from '#client/sync/reading/avatars.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'

interface Who {
  name: string
  /** Absent where the record keeps only a name. */
  user_id?: string | undefined
}

/** Without a picture on the device the avatar shows the first character of the name. */
function PersonAvatar({ name, user_id, size }: Who & { size: number }) {
  const avatars = avatarsOf(useAccount())
  const src = useSyncExternalStore(avatars.onChange, () =>
    user_id === undefined ? avatars.value?.by_name.get(name) : avatars.value?.by_id.get(user_id),
  )
  return <Avatar name={name} src={src || undefined} size={size} />
}

const Named = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', verticalAlign: 'bottom', maxW: 'full', minW: 0 },
})
const Name = chakra('span', { base: { minW: 0, overflowWrap: 'anywhere' } })

export const Person = ({ size = 20, ...who }: Who & { size?: number }) => (
  <Named>
    <PersonAvatar {...who} size={size} />
    <Name>{who.name}</Name>
  </Named>
)
