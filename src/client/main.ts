/**
 * The first script. It lets the server-rendered page or the startup snapshot be painted before the app's own code uses the
 * processor.
 */
import './lib/install-offer.ts'
import { showStartupSnapshot } from './lib/startup-snapshot.ts'

const root = document.getElementById('root')
const is_server_rendered = document.getElementById('page-data') !== null

const startApp = () => void import('./start.tsx')

/** A hidden window has no paint to wait for, and an empty page has nothing to show. */
if (document.hidden || !(is_server_rendered || (root && showStartupSnapshot(root)))) startApp()
else requestAnimationFrame(() => setTimeout(startApp))
