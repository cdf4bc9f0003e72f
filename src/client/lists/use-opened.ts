/** The item in a form, named by the address. */
import { useState } from 'react'
import type { Folded } from '#client/sync/reading/fold.ts'

/**
 * The item with this id. If a colleague deletes it, the opened state stays while the address names it: a form in use must not
 * vanish, and sending it reports the conflict.
 */
export function useOpened<V extends { id: string }>(
  items: readonly Folded<V>[] | undefined,
  id: string | null,
): Folded<V> | null {
  const found = items?.find(({ value }) => value.id === id) ?? null
  const [opened, setOpened] = useState(found)
  const stays = opened !== null && opened.value.id === id
  if (!stays && opened !== found) setOpened(found)
  return found ?? (stays ? opened : null)
}
