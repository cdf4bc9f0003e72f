/**
 * Knows whether the server can be reached, from requests and a probe of its own. navigator.onLine is true without a working
 * connection.
 */
import { nowMs } from '#client/lib/clock.ts'
import { onOutcome } from '#client/lib/outcome.ts'

type Listener = (online: boolean) => void
const listeners = new Set<Listener>()
let online = typeof navigator === 'undefined' || navigator.onLine
/** Probes without an answer since the server was last reached. */
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let stop: (() => void) | undefined

export const isOnline = (): boolean => online
export const onConnectivity = (listener: Listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  if (next) failures = 0
  if (next !== online) {
    online = next
    listeners.forEach((listener) => listener(online))
  }
  schedule()
}

const PROBE_ONLINE_MS = 60_000
const PROBE_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

function schedule(): void {
  clearTimeout(timer)
  if (!stop) return
  timer = setTimeout(
    () => void probe(),
    online ? PROBE_ONLINE_MS : (PROBE_MS[Math.min(failures, PROBE_MS.length - 1)] ?? PROBE_ONLINE_MS),
  )
}

/** Number of lost connections reported. The answer to a request made before the latest loss no longer counts. */
let drops = 0
let probing: Promise<boolean> | null = null

function ask(): Promise<boolean> {
  const before = drops
  const asked: Promise<boolean> = fetch(`/livez?t=${nowMs()}`, { cache: 'no-store', signal: AbortSignal.timeout(6000) }).then(
    (response) => response.ok,
    () => false,
  )
  const heard = asked.then((reached) => {
    // A newer probe is running, and only its answer counts.
    if (probing !== heard) return reached
    probing = null
    if (!reached) failures++
    set(reached && before === drops)
    return reached
  })
  return heard
}
/** Probes the server and returns whether it answered. */
export const probe = (): Promise<boolean> => (probing ??= ask())

let watchers = 0
/** Watches until every watcher has stopped. Returns the function that stops this one. */
export function watch(): () => void {
  watchers++
  stop ??= begin()
  let asked = true
  return () => {
    if (!asked) return
    asked = false
    if (--watchers > 0) return
    stop?.()
    stop = undefined
  }
}

function begin(): () => void {
  const off = onOutcome((reached) => {
    if (online) set(reached)
    // After a loss, an arriving answer may have been sent before it. Only a new probe is proof. Another failed call does not
    // postpone the next probe.
    else if (reached) void probe()
  })
  // A probe sent without signal may hang, so a new one starts as soon as coverage returns.
  const up = () => void (probing = ask())
  const down = () => {
    drops++
    set(false)
  }
  globalThis.addEventListener('online', up)
  globalThis.addEventListener('offline', down)
  void probe()
  return () => {
    off()
    clearTimeout(timer)
    globalThis.removeEventListener('online', up)
    globalThis.removeEventListener('offline', down)
  }
}
