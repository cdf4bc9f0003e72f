/**
 * Shows the startup snapshot while the app starts: a picture of the last screen that takes no input. The app's first drawing
 * replaces it. save-startup-snapshot.ts saves it for one account; logging out deletes it.
 */
import { readAuth } from './auth.ts'

const PLACE = 'xunjin:last-seen'

export interface StartupSnapshot {
  user_id: string
  /** path and query */
  at: string
  /** of the window in CSS pixels; at another width the snapshot does not fit */
  width: number
  /** file name of the first script, which changes with every build */
  build: string
  /** style attributes are kept as `data-style`, because the page's policy lets only scripts set styles */
  html: string
  rules: string
}

const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** Account, path and width of this moment, which a snapshot must match; null for a visitor. */
export function whereabouts(): Pick<StartupSnapshot, 'user_id' | 'at' | 'width' | 'build'> | null {
  const user_id = readAuth()?.user_id
  return user_id ? { user_id, at: location.pathname + location.search, width: innerWidth, build: buildOf() } : null
}

/** With full or closed storage only the snapshot is lost. */
export function storeSnapshot(snapshot: StartupSnapshot): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(snapshot))
  } catch {
    clearStartupSnapshot()
  }
}

export function clearStartupSnapshot(): void {
  try {
    localStorage.removeItem(PLACE)
  } catch {
    // Storage is closed, so nothing is kept.
  }
}

function kept(): StartupSnapshot | null {
  try {
    const snapshot = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as StartupSnapshot | null
    const here = whereabouts()
    const same = here && snapshot && (['user_id', 'at', 'width', 'build'] as const).every((name) => here[name] === snapshot[name])
    return same ? snapshot : null
  } catch {
    return null
  }
}

/** Shows the snapshot if it matches. Returns whether something was shown; a browser that cannot show it starts the app as usual. */
export function showStartupSnapshot(root: HTMLElement): boolean {
  const snapshot = kept()
  if (!snapshot) return false
  try {
    show(snapshot, root)
    return true
  } catch {
    return false
  }
}

/** Throws where scripts cannot create style sheets: Safari before 16.4. */
function show(snapshot: StartupSnapshot, root: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(snapshot.rules)
  const picture = document.createElement('div')
  picture.inert = true
  picture.dataset['startupSnapshot'] = ''
  picture.style.display = 'contents'
  picture.innerHTML = snapshot.html
  for (const each of picture.querySelectorAll<HTMLElement>('[data-style]')) each.style.cssText = each.dataset['style'] ?? ''
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  root.replaceChildren(picture)
  // React clears the root when it first draws.
  const gone = new MutationObserver(() => {
    if (picture.isConnected) return
    gone.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  gone.observe(root, { childList: true })
}
