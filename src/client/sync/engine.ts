/** Runs the local-first engine for one account: it wakes up, sends, pulls, and reports its status. */
import type { Actor } from '#domain/order/order.ts'
import { type Signal, SIGNALS } from '#api/wire.ts'
import { liveQuery } from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { isSignedOut, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { uploadPhotos } from './device/blobs.ts'
import { isOnline, onConnectivity, probe, watch } from './connectivity.ts'
import type { DeviceDb } from './device/db.ts'
import { getMeta, setMeta } from './device/db.ts'
import { drain, recover } from './outbox/drain.ts'
import { caughtUp, drawn } from './reading/live.ts'
import { withLock } from './device/locks.ts'
import { pull } from './pull/pull.ts'
import { nextWakeMs } from './outbox/retry.ts'
import { readStatus, setStatus } from './status.ts'
import { NotSaved } from './device/storage.ts'

const TICK_MS = 60_000
const STUCK_MS = 60_000

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}
/** Asks the browser to wake the app when the network returns, if it supports that. */
async function askToBeWoken(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
  // The person may have switched this off. The other wake-ups are enough.
  await registration?.sync?.register('outbox').catch(() => undefined)
}

export interface Engine {
  /** sends and pulls now; resolves when nothing more can be done at present */
  wake(): Promise<void>
  stop(): void
}

async function clientId(db: DeviceDb): Promise<string> {
  const known = await getMeta<string>(db, 'client_id')
  if (known) return known
  const fresh = uuidv7()
  await setMeta(db, 'client_id', fresh)
  return fresh
}

export function startEngine(db: DeviceDb, actor: Actor, onNotice: () => void = () => {}): Engine {
  let stopped = false
  let at_work = 0
  let reached = false
  let asked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const progress = (id: string, sent: number, total: number) =>
    setStatus({ uploads: { ...readStatus().uploads, [id]: { sent, total } } })

  async function sendAll(): Promise<boolean> {
    let heard = true
    let held = false
    await withLock(db, 'drain', async (heartbeat) => {
      // Nothing is sent without a network, so that an unsent row can be taken back without asking the server.
      heard = isOnline() || (await probe())
      if (!heard) return recover(db)
      const client_id = await clientId(db)
      for (const step of ['actions', 'photos', 'actions'] as const) {
        const end =
          step === 'actions' ? await drain(db, actor, client_id, heartbeat) : await uploadPhotos(db, heartbeat, progress)
        setStatus({ signed_out: end === 'signed_out', outdated: end === 'outdated' })
        heard = end !== 'unreachable'
        held = end === 'read_only'
        if (end !== 'idle' && end !== 'done' && end !== 'refused') return
      }
    })
    setStatus({ uploads: {} })
    // Only the server's refusal tells a device whose socket was away that there is maintenance.
    if (held) (await import('./kept/kept.ts')).signalled('maintenance')
    return heard && !readStatus().signed_out && !readStatus().outdated
  }

  async function pullAll(): Promise<void> {
    const pulling = withLock(db, 'pull', (heartbeat) =>
      pull(db, actor, heartbeat, (step) => readStatus().first && setStatus({ first: step })),
    )
    // Runs beside the pull, because forms must not wait for a long first sync.
    await Promise.all([pulling, bringRequired()])
    setStatus({ last_pull_at: (await getMeta<number>(db, 'last_pull_at')) ?? null })
  }
  async function bringRequired(): Promise<void> {
    const [{ bringKept }, { REQUIRED }] = await Promise.all([import('./kept/kept.ts'), import('./kept/kept-calls.ts')])
    await bringKept({ db, actor }, REQUIRED[actor.role])
  }

  /** Tells the screens. Kept quotes and categories are renewed at once, because no screen may show them before the network is gone. */
  async function follow(signal: Signal): Promise<void> {
    const [{ askAnew, signalled }, { RENEWED, REQUIRED }] = await Promise.all([
      import('./kept/kept.ts'),
      import('./kept/kept-calls.ts'),
    ])
    if (stopped) return
    signalled(signal)
    if (signal === 'maintenance') await freshStart()
    for (const call of RENEWED[signal] ?? [])
      if (REQUIRED[actor.role].includes(call)) await attempt(() => askAnew({ db, actor }, call))
  }

  /** The socket is back. Nobody repeats the signals that it has missed. */
  async function reach(missed: boolean): Promise<void> {
    if (missed) (await import('./kept/kept.ts')).signalled(...SIGNALS)
    await wake()
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    at_work += 1
    setStatus({ busy: true })
    try {
      await work()
      if (!stopped) setStatus({ full: false })
    } catch (error) {
      if (stopped) return
      if (error instanceof NotSaved) setStatus({ full: true })
      else if (isSignedOut(error)) setStatus({ signed_out: true })
      else if (!(error instanceof Refused) && !(error instanceof Unreachable)) console.error('sync', error)
    } finally {
      at_work -= 1
      if (!stopped) {
        setStatus({ busy: at_work > 0 })
        await plan()
      }
    }
  }

  /** Sets the timer for the next row that waits, or for a minute, and notices when the queue is stuck. */
  async function plan(): Promise<void> {
    clearTimeout(timer)
    if (stopped) return
    const rows = await db.outbox.orderBy('n').toArray()
    const waiting = rows.filter(
      (row) =>
        row.state !== 'needs_review' &&
        Date.parse(row.created_at) < nowMs() - STUCK_MS &&
        row.attempts > 2 &&
        row.last_error?.kind !== 'held',
    )
    setStatus({ stuck: isOnline() && waiting.length > 0 })
    // Ask once each time the queue fills. If the browser believes it is online, the wake-up comes immediately.
    if (rows.length > 0 && !asked) void askToBeWoken()
    asked = rows.length > 0
    const next = nextWakeMs(rows)
    const wait = next === null || !isOnline() ? TICK_MS : Math.min(TICK_MS, Math.max(250, next))
    timer = setTimeout(() => void wake(), wait)
  }

  /** Runs the work without overlap. A request during a run causes one more run. */
  function inTurn(work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | null = null
    let again = false
    return function run() {
      if (stopped) return Promise.resolve()
      again = running !== null
      running ??= attempt(work).finally(() => {
        running = null
        return again ? run() : undefined
      })
      return running
    }
  }

  // Sending and pulling run independently, so an action leaves at once even during a long pull.
  const send = inTurn(async () => {
    reached = false
    reached = await sendAll()
  })
  const receive = inTurn(pullAll)
  async function wake(): Promise<void> {
    await send()
    if (reached) await receive()
  }

  let unwatch = () => {}
  let socket: { close: () => void; renew: () => void } | undefined
  const offConnectivity = onConnectivity((online) => {
    setStatus({ online })
    if (!online) return
    socket?.renew()
    void freshStart()
  })
  /** The device has coverage again, or a maintenance may be over, so rows that wait are tried now. */
  async function freshStart(): Promise<void> {
    await db.outbox.where('state').anyOf('waiting', 'cancelling').modify({ next_at: 0 })
    await wake()
  }
  const look = () => {
    if (document.visibilityState === 'visible') void probe().then((reached) => (reached ? wake() : undefined))
  }
  document.addEventListener('visibilitychange', look)
  globalThis.addEventListener('focus', look)
  const fromWorker = (event: MessageEvent) => {
    if ((event.data as { type?: string } | null)?.type === 'sync') void wake()
  }
  navigator.serviceWorker?.addEventListener('message', fromWorker)
  setStatus({ online: isOnline() })
  // Read from the device, because another tab may have done the first sync.
  const synced = liveQuery(() => getMeta<boolean>(db, 'synced')).subscribe((ended) => void showSynced(ended === true))
  /** Announces the end of the first sync only after the screens show its data. What they read earlier was incomplete. */
  async function showSynced(ended: boolean): Promise<void> {
    if (ended && readStatus().first) await caughtUp()
    if (!stopped) setStatus({ first: ended ? null : (readStatus().first ?? { received: 0, remaining: null }) })
  }
  void getMeta<number>(db, 'last_pull_at').then((at) => setStatus({ last_pull_at: at ?? null }))
  /** Starts work that waits for the first screen. */
  async function begin(): Promise<void> {
    await drawn()
    if (stopped) return
    unwatch = watch()
    void wake()
    // Load the schemas of the calls before the first action needs them.
    const [{ connect }] = await Promise.all([import('#client/lib/socket.ts'), import('#api/registry.ts')])
    if (!stopped)
      socket = connect(actor.user_id, {
        onPoke: () => void wake(),
        onNotice,
        onSignal: (signal) => void follow(signal),
        onReach: (missed) => void reach(missed),
        onEnded: () => void wake(),
      })
  }
  void begin()

  return {
    wake,
    stop() {
      stopped = true
      synced.unsubscribe()
      clearTimeout(timer)
      unwatch()
      offConnectivity()
      document.removeEventListener('visibilitychange', look)
      globalThis.removeEventListener('focus', look)
      navigator.serviceWorker?.removeEventListener('message', fromWorker)
      socket?.close()
    },
  }
}
