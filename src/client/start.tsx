/** Starts the app in the browser. The server-rendered page stays on the screen until the first page of the app can replace it. */
import { StrictMode, startTransition } from 'react'
import type { DataRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { watchChunks } from './app/chunks.ts'
import { takePageData } from './app/query.tsx'
import { openRouter } from './app/router.tsx'
import { watchLeft } from './app/settle-left.ts'
import { uiSystem } from './ui/theme/system.ts'

const page_is_read = document.getElementById('page-data') !== null

/** While a server-rendered page is read, each part of the start is its own task, so that the page keeps answering and scrolling. */
async function step<T>(part: () => T): Promise<T> {
  if (page_is_read) await new Promise((done) => setTimeout(done))
  return part()
}

/** Resolves once the first page's code and the data it reads ahead are loaded. */
const initialized = (router: DataRouter) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      done()
    })
  })

/** Waits for the theme's style sheet: without it the layout would jump. */
const dressed = () =>
  new Promise<unknown>((done) => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    if (!sheet || sheet.sheet) return done(null)
    for (const end of ['load', 'error']) sheet.addEventListener(end, done)
  })

async function start(root: HTMLElement): Promise<void> {
  const data = takePageData()
  const router = await step(openRouter)
  watchChunks(() => router.state.navigation.state !== 'idle')
  await step(uiSystem)
  const { createRoot } = await step(() => import('react-dom/client'))
  await Promise.all([initialized(router), data, dressed()])
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  const draw = () => createRoot(root).render(app)
  // React renders in small tasks as well and commits all at once.
  if (page_is_read) await step(() => startTransition(draw))
  else draw()
  watchLeft()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
