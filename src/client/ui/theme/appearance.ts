/** Colour mode and 长辈版 (large type), kept in localStorage under the keys that index.html reads before the first paint. */
import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'

export type Appearance = { mode: ColorMode; elder: boolean }

const MODE_KEY = 'xunjin.mode'
const ELDER_KEY = 'xunjin.elder'
const listeners = new Set<() => void>()
const system_dark = () => matchMedia('(prefers-color-scheme: dark)')

let current: Appearance = { mode: 'system', elder: false }

/** Private windows may refuse storage. The choice then lasts as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The page still changes; only the stored choice is lost.
  }
}

function paint(printing = false) {
  const root = document.documentElement
  const dark = !printing && (current.mode === 'dark' || (current.mode === 'system' && system_dark().matches))
  root.classList.toggle('dark', dark)
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.toggleAttribute('data-elder', current.elder)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#181c20' : '#ffffff')
}

export function setAppearance(next: Partial<Appearance>) {
  current = { ...current, ...next }
  store(MODE_KEY, current.mode)
  store(ELDER_KEY, current.elder ? '1' : '0')
  paint()
  for (const listener of listeners) listener()
}

/** Reads the stored choice and follows the system's mode. Paper is always light. Returns the undo function. */
export function watchAppearance(): () => void {
  const mode = stored(MODE_KEY)
  current = { mode: mode === 'light' || mode === 'dark' ? mode : 'system', elder: stored(ELDER_KEY) === '1' }
  paint()
  for (const listener of listeners) listener()
  const query = system_dark()
  const repaint = () => paint()
  const print = () => paint(true)
  query.addEventListener('change', repaint)
  addEventListener('beforeprint', print)
  addEventListener('afterprint', repaint)
  return () => {
    query.removeEventListener('change', repaint)
    removeEventListener('beforeprint', print)
    removeEventListener('afterprint', repaint)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current)
