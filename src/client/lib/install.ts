/** Installing the app: whether this browser offers it, whether it runs as an installed app already, and asking for it. */
import { useSyncExternalStore } from 'react'

/** Chromium's offer; other browsers have their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallState = 'installed' | 'offered' | 'by_hand'

let offer: InstallOffer | null = null
let done = false
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

// The offer comes once, soon after the start: whoever asks later must find it kept.
addEventListener('beforeinstallprompt', (event) => {
  offer = event as InstallOffer
  tell()
})
addEventListener('appinstalled', () => {
  done = true
  offer = null
  tell()
})

const asApp = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const stateNow = (): InstallState => (done || asApp() ? 'installed' : offer ? 'offered' : 'by_hand')
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, stateNow)

/** Opens the browser's own question. Answers whether the person agreed; an offer is good once. */
export async function install(): Promise<boolean> {
  const asked = offer
  offer = null
  if (!asked) return false
  await asked.prompt()
  const { outcome } = await asked.userChoice
  tell()
  return outcome === 'accepted'
}
