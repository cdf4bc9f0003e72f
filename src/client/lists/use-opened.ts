/** The item that a form edits, named by the address. */
import { useState } from 'react'
import type { Folded } from '#client/sync/fold.ts'

/**
 * The item of this id. Once a colleague has deleted it, it stays as it was opened while the address names it: a form that is typed into
 * does not vanish, and sending it tells the conflict.
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
