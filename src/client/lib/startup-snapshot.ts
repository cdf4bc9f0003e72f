/**
 * What was on the screen last, as phones keep it of their own apps: put there again while the app starts, not to be pressed, and
 * replaced by the app's first drawing. Kept by save-startup-snapshot.ts for the account that saw it, and forgotten when it logs out.
 */
import { readAuth } from './auth.ts'

const PLACE = 'xunjin:last-seen'

export interface StartupSnapshot {
  user_id: string
  /** path and query */
  at: string
  /** of the window, CSS pixels: another width is another page */
  width: number
  /** the first script, which another build names otherwise */
  build: string
  /** style attributes stand in `data-style`: the page's policy lets only scripts set them */
  html: string
  rules: string
}

const buildOf = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** Where the person is now, as what is kept must be; null for a visitor. */
export function whereabouts(): Pick<StartupSnapshot, 'user_id' | 'at' | 'width' | 'build'> | null {
  const user_id = readAuth()?.user_id
  return user_id ? { user_id, at: location.pathname + location.search, width: innerWidth, build: buildOf() } : null
}

/** A full or closed storage only loses the picture. */
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
    // Closed: there is nothing in it.
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

/** Shows it if it belongs here. Answers whether there is something to paint; a browser that cannot show it starts the app all the same. */
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

/** Throws where style sheets cannot be made by scripts: Safari before 16.4. */
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
  // React clears the root with its first drawing.
  const gone = new MutationObserver(() => {
    if (picture.isConnected) return
    gone.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  gone.observe(root, { childList: true })
}
