/** Starts the app in the browser: what the server wrote stays on the screen until the first page can take its place. */
import { StrictMode, startTransition } from 'react'
import type { DataRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { watchChunks } from './app/chunks.ts'
import { takePageData } from './app/query.tsx'
import { openRouter } from './app/router.tsx'
import { watchLeft } from './app/settle-left.ts'
import { uiSystem } from './ui/system.ts'

const page_is_read = document.getElementById('page-data') !== null

/** Over a page that is being read, each part of the start is a task of its own, so that the page answers and scrolls in between. */
async function step<T>(part: () => T): Promise<T> {
  if (page_is_read) await new Promise((done) => setTimeout(done))
  return part()
}

/** Once the first page's code and what it reads ahead are there. */
const initialized = (router: DataRouter) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      done()
    })
  })

/** Once the theme's sheet is there: what is drawn without it would jump. */
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
  // In small pieces too, and put in place all at once.
  if (page_is_read) await step(() => startTransition(draw))
  else draw()
  watchLeft()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
