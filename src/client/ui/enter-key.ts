/** Enter goes to the next field of a form. In the last one it sends the form, or goes to the button where only a press may send. */
import type { FocusEvent, KeyboardEvent } from 'react'
import { composes } from './takes.ts'

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=search], [type=hidden]), select, textarea'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Fields of a folded part of the form are not seen either; `offsetParent` is for browsers that cannot tell. */
const isSeen = (field: Field): boolean => field.checkVisibility?.() ?? field.offsetParent !== null
const isOpen = (field: Field): boolean =>
  !field.disabled && !('readOnly' in field && field.readOnly) && field.tabIndex >= 0 && isSeen(field)

/** The field after this one in the same form and dialog; undefined after the last. */
function nextOf(from: HTMLInputElement): Field | undefined {
  const fields = [...(from.form?.querySelectorAll<Field>(FIELDS) ?? [])].filter(isOpen)
  return fields.at(fields.indexOf(from) + 1 || fields.length)
}

/** Fields that keep Enter for themselves: a list of suggestions, a dialog inside the form. */
const keepsEnter = (field: HTMLInputElement, form: HTMLFormElement): boolean =>
  !field.matches(FIELDS) || field.role === 'combobox' || field.closest('dialog') !== form.closest('dialog')

/** Does what Enter does in this field. `[data-by-press]` marks the button of a form that only a press sends. */
export function moveOn(from: HTMLInputElement): void {
  const next = nextOf(from)
  if (next) return next.focus()
  const button = from.form?.querySelector<HTMLElement>('[data-by-press]')
  if (button) button.focus()
  else from.form?.requestSubmit()
}

/** The properties of a form element whose fields move on by Enter. The phone's key says what it will do. */
export const movesOnEnter = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, currentTarget: form } = event
    // Enter also ends the choice of a character, which is no wish to go on.
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
