/** Starts the app in the browser: what the server wrote stays on the screen until the first page can take its place. */
import 'virtual:theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchChunks } from './app/chunks.ts'
import { router } from './app/router.tsx'

/** Drawn in small pieces, so that the page can be scrolled meanwhile; it is put in place all at once. */
function start(root: HTMLElement): void {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** What the server wrote is read before the app's drawing takes the processor; a window nobody sees has no frame to wait for. */
function afterFirstFrame(task: () => void): void {
  if (document.hidden || !document.getElementById('page-data')) task()
  else requestAnimationFrame(() => setTimeout(task))
}

watchChunks(() => router.state.navigation.state !== 'idle')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (router.state.initialized) afterFirstFrame(() => start(root))
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    afterFirstFrame(() => start(root))
  })
}
