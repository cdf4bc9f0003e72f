/** Registers the service worker and offers a new version. The page never reloads by itself. */
import { type ReactNode, useEffect, useState } from 'react'
import { idle } from '#client/lib/idle.ts'

/**
 * On a first visit there is nothing to update. The browser's own call installs the worker, which then loads the update library
 * from the device.
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
      // The bar is loaded ahead. Once another tab has updated, the server no longer has this version's files.
      .then(() => Promise.all([import('workbox-window'), import('#client/ui/page/update-bar.tsx')]))
      .then(([{ Workbox }, { UpdateBar }]) => {
        const workbox = new Workbox('/sw.js', { type: 'classic' })
        const apply = async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          // Another tab has already applied the update, so only this page is old.
          if (!registration?.waiting) return location.reload()
          workbox.addEventListener('controlling', () => location.reload())
          return workbox.messageSkipWaiting()
        }
        const bar = <UpdateBar onApply={() => void apply()} onLater={() => setUpdate(null)} />
        workbox.addEventListener('waiting', () => setUpdate(bar))
        return workbox.register()
      })
      // If workers are blocked or storage is closed, the app works online only.
      .catch(() => undefined)
  }, [])
  return update
}
