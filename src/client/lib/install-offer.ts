/** The browser's offer to install the app. It comes once and early, before the app has started: the first script keeps it. */

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

addEventListener('beforeinstallprompt', (event) => keep({ offer: event as InstallOffer }))
addEventListener('appinstalled', () => keep({ offer: null, is_installed: true }))

export const isOffered = (): boolean => kept.offer !== null
/** Whether it was installed since this page was opened. */
export const justInstalled = (): boolean => kept.is_installed

/** Calls `listener` with every change; answers how to end that. */
export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the browser's own question. Answers whether the person agreed; an offer is good once. */
export async function install(): Promise<boolean> {
  const asked = kept.offer
  kept.offer = null
  if (!asked) return false
  await asked.prompt()
  const { outcome } = await asked.userChoice
  keep({})
  return outcome === 'accepted'
}
