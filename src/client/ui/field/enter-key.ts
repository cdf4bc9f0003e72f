/**
 * Enter moves to the next field of a form. In the last one it sends the form, or moves to the button if only a press may send.
 */
import type { FocusEvent, KeyboardEvent } from 'react'
import { composes } from './takes.ts'

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=search], [type=hidden]), select, textarea'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Fields in a collapsed part are not visible either. `offsetParent` covers older browsers. */
const isSeen = (field: Field): boolean => field.checkVisibility?.() ?? field.offsetParent !== null
const isOpen = (field: Field): boolean =>
  !field.disabled && !('readOnly' in field && field.readOnly) && field.tabIndex >= 0 && isSeen(field)

/** The next field in the same form and dialog; undefined after the last. */
function nextOf(from: HTMLInputElement): Field | undefined {
  const fields = [...(from.form?.querySelectorAll<Field>(FIELDS) ?? [])].filter(isOpen)
  return fields.at(fields.indexOf(from) + 1 || fields.length)
}

/** Whether the field keeps Enter for itself: a list of suggestions, or a dialog inside the form. */
const keepsEnter = (field: HTMLInputElement, form: HTMLFormElement): boolean =>
  !field.matches(FIELDS) || field.role === 'combobox' || field.closest('dialog') !== form.closest('dialog')

/** Performs Enter's action in this field. `[data-by-press]` marks the button of a form that only a press sends. */
export function moveOn(from: HTMLInputElement): void {
  const next = nextOf(from)
  if (next) return next.focus()
  const button = from.form?.querySelector<HTMLElement>('[data-by-press]')
  if (button) button.focus()
  else from.form?.requestSubmit()
}

/** Props of a form whose fields move on by Enter. The phone's Enter key shows the action. */
export const movesOnEnter = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, currentTarget: form } = event
    // Enter also confirms a character in an input method, which must not move on.
    if (event.key !== 'Enter' || composes(event.nativeEvent) || event.defaultPrevented) return
    if (!(target instanceof HTMLInputElement) || keepsEnter(target, form)) return
    event.preventDefault()
    moveOn(target)
  },
  onFocus({ target, currentTarget: form }: Pick<FocusEvent<HTMLFormElement>, 'target' | 'currentTarget'>) {
    if (!(target instanceof HTMLInputElement) || keepsEnter(target, form)) return
    const ends = form.querySelector('[data-by-press]') ? 'done' : 'send'
    target.enterKeyHint = nextOf(target) ? 'next' : ends
  },
}
