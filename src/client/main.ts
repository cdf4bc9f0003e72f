/** The first script: lets the page that the server wrote, or this device saw last, be painted before the app's own code takes the processor. */
import 'virtual:theme.css'
import { readAuth } from './lib/auth.ts'
import './lib/install-offer.ts'
import { showStartupSnapshot } from './lib/startup-snapshot.ts'
import { replayInput, pageLoaded, hydrationTrigger } from './lib/hydration.ts'

const root = document.getElementById('root')
/** What the app needs, where the page is complete without it; its data stands among it. */
const deferred = document.querySelector<HTMLTemplateElement>('template#deferred')
const is_server_rendered = deferred !== null || document.getElementById('page-data') !== null
if (root && is_server_rendered) replayInput(root)

const insertDeferred = () => {
  if (deferred) document.head.append(deferred.content)
}
const startApp = () => {
  insertDeferred()
  void import('./start.tsx')
}
/** Whose large type the written page only roughly has, and who is logged in, came for the app. */
const is_awaited = readAuth() !== null || document.documentElement.hasAttribute('data-elder')
const onceItIsPainted = () => void requestAnimationFrame(() => setTimeout(startApp))

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
if (document.hidden || !(is_server_rendered || (root && showStartupSnapshot(root)))) startApp()
else if (deferred && !is_awaited) {
  void pageLoaded().then(insertDeferred)
  void hydrationTrigger().then(onceItIsPainted)
} else onceItIsPainted()
