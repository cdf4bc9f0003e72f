/** Registers the service worker and offers a new version; nothing reloads by itself. */
import { useEffect, useState } from 'react'
import { idle } from '../lib/idle.ts'
import { Button } from '../ui/button.tsx'
import { UpdateBar } from '../ui/update-bar.tsx'

export function UpdatePrompt() {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    void idle()
      .then(() => import('workbox-window'))
      .then(({ Workbox }) => {
        const workbox = new Workbox('/sw.js', { type: 'classic' })
        const apply = async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          // Another tab has applied it already: only this page is still the old one.
          if (!registration?.waiting) return location.reload()
          workbox.addEventListener('controlling', () => location.reload())
          return workbox.messageSkipWaiting()
        }
        workbox.addEventListener('waiting', () => setUpdate(() => () => void apply()))
        void workbox.register()
      })
  }, [])
  if (!update) return null
  return (
    <UpdateBar>
      <span>新版本已就绪</span>
      <Button size="sm" variant="primary" onClick={update}>
        立即更新
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setUpdate(null)}>
        稍后
      </Button>
    </UpdateBar>
  )
}
