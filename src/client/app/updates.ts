/** Registers the service worker and offers a new version in a notice. The page never reloads by itself. */
import { idle } from '#client/lib/idle.ts'
import { toast } from '#client/ui/layer/toast.tsx'

/** On a first visit there is nothing to update, so the update library is loaded once the worker has installed the app. */
async function installFirst(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  // A page that opens just while the worker starts is not controlled by it, so that is not waited for.
  await navigator.serviceWorker.ready
}

async function watch(): Promise<void> {
  await idle()
  if (!navigator.serviceWorker.controller) await installFirst()
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { type: 'classic' })

  /** Ends with a reload. The old worker first finishes its work, which may take some seconds. */
  async function apply(): Promise<void> {
    const updating = toast.info('正在更新', { duration_ms: 0 })
    try {
      const registration = await navigator.serviceWorker.getRegistration()
      // Another tab has already applied the update, so only this page is old.
      if (!registration?.waiting) return location.reload()
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    } catch {
      toast.close(updating)
      offer()
      toast.error('没能更新，请重试')
    }
  }
  const offer = () => void toast.info('新版本已就绪', { duration_ms: 0, action: { label: '立即更新', run: apply } })

  workbox.addEventListener('waiting', offer)
  await workbox.register()
}

export function watchUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // If workers are blocked or storage is closed, the app works online only.
  watch().catch(() => undefined)
}
