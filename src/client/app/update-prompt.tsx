/** Registers the service worker and offers a new version. The page never reloads by itself. */
import { type ReactNode, useEffect, useState } from 'react'
import { idle } from '#client/lib/idle.ts'

/**
 * A first visit has nothing to update. It installs the worker with the browser's own call, and loads the library for updates once the
 * worker has it on the device.
 */
async function installFirst(): Promise<void> {
  const { serviceWorker } = navigator
  const controlled = new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
  await serviceWorker.register('/sw.js')
  await controlled
}

export function UpdatePrompt() {
  const [update, setUpdate] = useState<ReactNode>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    void idle()
      .then(() => (navigator.serviceWorker.controller ? undefined : installFirst()))
      // The bar is loaded ahead: once another tab has updated, this version's files are gone from the server.
      .then(() => Promise.all([import('workbox-window'), import('#client/ui/page/update-bar.tsx')]))
      .then(([{ Workbox }, { UpdateBar }]) => {
        const workbox = new Workbox('/sw.js', { type: 'classic' })
        const apply = async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          // Another tab has applied the update already; only this page is still the old version.
          if (!registration?.waiting) return location.reload()
          workbox.addEventListener('controlling', () => location.reload())
          return workbox.messageSkipWaiting()
        }
        const bar = <UpdateBar onApply={() => void apply()} onLater={() => setUpdate(null)} />
        workbox.addEventListener('waiting', () => setUpdate(bar))
        return workbox.register()
      })
      // The app works online only if workers are blocked or storage is closed.
      .catch(() => undefined)
  }, [])
  return update
}
