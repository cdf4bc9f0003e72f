/** The first script: lets the page that the server wrote, or this device saw last, be painted before the app's own code takes the processor. */
import 'virtual:theme.css'
import { readAuth } from './lib/auth.ts'
import './lib/install-offer.ts'
import { showLastSeen } from './lib/last-seen.ts'
import { carryOver, loaded, wanted } from './lib/written-page.ts'

const root = document.getElementById('root')
/** What the app needs, where the page is complete without it; its data stands among it. */
const later = document.querySelector<HTMLTemplateElement>('template#later')
const is_written = later !== null || document.getElementById('page-data') !== null
if (root && is_written) carryOver(root)

const bring = () => {
  if (later) document.head.append(later.content)
}
const begin = () => {
  bring()
  void import('./start.tsx')
}
/** Whose large type the written page only roughly has, and who is logged in, came for the app. */
const is_awaited = readAuth() !== null || document.documentElement.hasAttribute('data-elder')
const onceItIsPainted = () => void requestAnimationFrame(() => setTimeout(begin))

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
if (document.hidden || !(is_written || (root && showLastSeen(root)))) begin()
else if (later && !is_awaited) {
  void loaded().then(bring)
  void wanted().then(onceItIsPainted)
} else onceItIsPainted()
