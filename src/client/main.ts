/** The first script: lets the page that the server wrote be painted before the app's own code takes the processor. */
import 'virtual:theme.css'

const begin = () => void import('./start.tsx')

/** A window nobody sees has no frame to wait for, and an empty page nothing to read meanwhile. */
if (document.hidden || !document.getElementById('page-data')) begin()
else requestAnimationFrame(() => setTimeout(begin))
