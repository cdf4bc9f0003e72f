/** The age of public content, shown only offline or if the content is more than a few minutes old. */
import { chakra } from '@chakra-ui/react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { nowMs } from '#client/lib/clock.ts'
import { ageWords } from '#client/lib/format.ts'

const OLD_MS = 15 * 60 * 1000
const watch = (listener: () => void) => onlineManager.subscribe(listener)
const online = () => onlineManager.isOnline()

/** `at`: milliseconds, 0 for never. */
export function DataAge({ at }: { at: number }) {
  const connected = useSyncExternalStore(watch, online, () => true)
  if (at === 0 || (connected && nowMs() - at < OLD_MS)) return null
  return (
    <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      数据截至 <time dateTime={new Date(at).toISOString()}>{ageWords(at, false)}</time>
    </chakra.span>
  )
}
