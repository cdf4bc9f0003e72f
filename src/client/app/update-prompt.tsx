/** Registers the service worker and offers a new version; nothing reloads by itself. */
import { useEffect, useState } from 'react'
import { idle } from '#client/lib/idle.ts'
import { UpdateBar } from '#client/ui/update-bar.tsx'

/** Calls `offer` whenever a newer worker than the active one has been installed and waits. */
async function watchUpdates(offer: (registration: ServiceWorkerRegistration) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = () => {
    if (registration.waiting && registration.active) offer(registration)
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', look)
  look()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
}

function apply({ waiting }: ServiceWorkerRegistration): void {
  // Another tab has applied it already: only this page is still the old one.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

export function UpdatePrompt() {
  const [update, setUpdate] = useState<ServiceWorkerRegistration | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    // Where workers are blocked or storage is closed the app works on, online only.
    void idle().then(() => watchUpdates(setUpdate).catch(() => undefined))
  }, [])
  if (!update) return null
  // Not loaded when needed: once another tab has updated, this tab's own files are gone.
  return <UpdateBar onApply={() => apply(update)} onLater={() => setUpdate(null)} />
}
