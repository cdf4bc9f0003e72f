/** Starts the app in the browser: what the server wrote stays on the screen until the first page can take its place. */
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchChunks } from './app/chunks.ts'
import { router } from './app/router.tsx'

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

/** Over a page that is being read it is drawn in small pieces, so that it can be scrolled meanwhile, and put in place all at once. */
function start(root: HTMLElement): void {
  const draw = () => createRoot(root).render(app)
  if (document.getElementById('page-data')) startTransition(draw)
  else draw()
}

watchChunks(() => router.state.navigation.state !== 'idle')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (router.state.initialized) start(root)
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    start(root)
  })
}
