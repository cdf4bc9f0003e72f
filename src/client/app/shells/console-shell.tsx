/** Chooses the shell by width: below 768 px the phone's, for whatever role; a phone that is turned keeps it, and with it what is typed. */
import { useSyncExternalStore } from 'react'
import { DeskShell } from './desk-shell.tsx'
import { PhoneShell } from './phone-shell.tsx'
import type { ShellProps } from './shell-props.ts'

const NARROW = '(max-width: 767px), (max-width: 960px) and (max-height: 500px)'

function subscribe(listener: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)

export function ConsoleShell(props: ShellProps) {
  return useNarrow() ? <PhoneShell {...props} /> : <DeskShell {...props} />
}
