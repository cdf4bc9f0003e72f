/** Single keys that act on a whole page. They do nothing while a person types, holds a modifier, or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
const CODE = /^Key([A-Z])$/
/** With a Chinese input method the key may arrive without its letter, so the place on the keyboard decides. */
const letterOf = ({ key, code }: KeyboardEvent): string => (key.length === 1 ? key : (CODE.exec(code)?.[1] ?? key)).toLowerCase()

/** The actions by their keys in lower case. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented) return
    if (typing(event.target) || document.querySelector('dialog[open]')) return
    const act = actions[letterOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
