/** Keeps the browser's offer to install the app. The event fires once, before the app has started, so the first script listens. */

/** Chromium's offer; other browsers have their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const listeners = new Set<() => void>()
const kept = { offer: null as InstallOffer | null, is_installed: false }
const keep = (change: Partial<typeof kept>) => {
  Object.assign(kept, change)
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('beforeinstallprompt', (event) => keep({ offer: event as InstallOffer }))
globalThis.addEventListener?.('appinstalled', () => keep({ offer: null, is_installed: true }))

export const isOffered = (): boolean => kept.offer !== null
/** Whether the app was installed since this page was opened. */
export const justInstalled = (): boolean => kept.is_installed

/** Calls `listener` on every change. Returns the unsubscribe function. */
export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's own prompt and returns whether the person agreed. An offer works once. */
export async function install(): Promise<boolean> {
  const asked = kept.offer
  kept.offer = null
  if (!asked) return false
  await asked.prompt()
  const { outcome } = await asked.userChoice
  keep({})
  return outcome === 'accepted'
}
