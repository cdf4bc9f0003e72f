/** The first script: lets the page that the server wrote, or this device saw last, be painted before the app's own code takes the processor. */
import './lib/install-offer.ts'
import { showStartupSnapshot } from './lib/startup-snapshot.ts'

const root = document.getElementById('root')
const is_server_rendered = document.getElementById('page-data') !== null

const startApp = () => void import('./start.tsx')

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
if (document.hidden || !(is_server_rendered || (root && showStartupSnapshot(root)))) startApp()
else requestAnimationFrame(() => setTimeout(startApp))
