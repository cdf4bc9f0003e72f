/** Registers the service worker and offers a new version; nothing reloads by itself. */
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { UpdateBar } from '../ui/update-bar.tsx'

export function UpdatePrompt() {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    void import('workbox-window').then(({ Workbox }) => {
      const workbox = new Workbox('/sw.js', { type: 'classic' })
      workbox.addEventListener('waiting', () =>
        setUpdate(() => () => {
          workbox.addEventListener('controlling', () => location.reload())
          workbox.messageSkipWaiting()
        }),
      )
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
