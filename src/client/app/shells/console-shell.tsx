/** Chooses the shell by width: below 768 px the phone's, for every role. Turning a phone keeps its shell and the typed values. */
import { useMedia } from '#client/ui/use-media.ts'
import { DeskShell } from './desk-shell.tsx'
import { PhoneShell } from './phone-shell.tsx'
import type { ShellProps } from './shell-props.ts'

const NARROW = '(max-width: 767px), (max-width: 960px) and (max-height: 500px)'

export function ConsoleShell(props: ShellProps) {
  return useMedia(NARROW) ? <PhoneShell {...props} /> : <DeskShell {...props} />
}
