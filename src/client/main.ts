/** The first script: lets the page that the server wrote, or this device saw last, be painted before the app's own code takes the processor. */
import 'virtual:theme.css'
import { readAuth } from './lib/auth.ts'
import './lib/install-offer.ts'
import { showStartupSnapshot } from './lib/startup-snapshot.ts'
import { replayInput, pageLoaded, hydrationTrigger } from './lib/hydration.ts'

const root = document.getElementById('root')
/** Deferred links of the app, on a page that is complete without it. The page's data is among them. */
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
/** A logged-in user came for the app, as did one of large type, which a server-rendered page has only roughly. */
const is_awaited = readAuth() !== null || document.documentElement.hasAttribute('data-elder')
const onceItIsPainted = () => void requestAnimationFrame(() => setTimeout(startApp))

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
if (document.hidden || !(is_server_rendered || (root && showStartupSnapshot(root)))) startApp()
else if (deferred && !is_awaited) {
  void pageLoaded().then(insertDeferred)
  void hydrationTrigger().then(onceItIsPainted)
} else onceItIsPainted()
