/** The first script: lets the page that the server wrote, or this device saw last, be painted before the app's own code takes the processor. */
import 'virtual:theme.css'
import { showLastSeen } from './lib/last-seen.ts'

const begin = () => void import('./start.tsx')

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
const root = document.getElementById('root')
const is_written = document.getElementById('page-data') !== null || (root && showLastSeen(root))
if (document.hidden || !is_written) begin()
else requestAnimationFrame(() => setTimeout(begin))
