/**
 * Starts the app in the browser. It hydrates a visitor's server-rendered page. For a logged-in person it draws the page anew,
 * because the server drew it for a visitor.
 */
import { StrictMode, startTransition } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { App } from './app/app.tsx'
import { watchChunks } from './app/chunks.ts'
import { keepPublic } from './app/public-store.ts'
import { openQueries, takePageData } from './app/query.tsx'
import { openRouter } from './app/router.tsx'
import { watchLeft } from './app/settle-left.ts'
import { watchUpdates } from './app/updates.ts'
import { readAuth } from './lib/auth.ts'
import { expectNewDrawing, handOver } from './lib/early-input.ts'
import { uiSystem } from './ui/theme/system.ts'

/** User Timing mark of the app's first drawing. */
const APP_DRAWN = 'app-drawn'

const page_is_read = document.getElementById('page-data') !== null

/** Each part of the start is a task of its own, so that a server-rendered page keeps answering and scrolling meanwhile. */
async function step<T>(part: () => T): Promise<T> {
  if (page_is_read) await new Promise((done) => setTimeout(done))
  return part()
}

/** Resolves once the first page's code, and the data it reads ahead, are loaded. */
const initialized = (router: DataRouter) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      done()
    })
  })

async function start(root: HTMLElement): Promise<void> {
  const client = openQueries()
  const page_data = takePageData(client)
  const router = await step(openRouter)
  watchChunks(() => router.state.navigation.state !== 'idle')
  await step(uiSystem)
  const { createRoot, hydrateRoot } = await step(() => import('react-dom/client'))
  const [same] = await Promise.all([page_data, initialized(router)])
  const hydrates = same && readAuth() === null
  // The first drawing must equal the server's. Content that this device read earlier would change it.
  if (!hydrates) keepPublic(client)
  const onDrawn = () => {
    performance.mark(APP_DRAWN)
    handOver(root)
    if (hydrates) keepPublic(client)
    watchUpdates()
  }
  // A page is drawn at once, not as a transition behind the changes of the page that it replaces.
  const app = (
    <StrictMode>
      <App client={client} onDrawn={onDrawn}>
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </StrictMode>
  )
  // React renders in small tasks too, but commits everything at once.
  await step(() =>
    startTransition(() => {
      if (hydrates) hydrateRoot(root, app)
      else {
        expectNewDrawing(root)
        createRoot(root).render(app)
      }
    }),
  )
  watchLeft()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
