/**
 * Input into a server-rendered page before the app runs. A link navigates by itself. `index.html` marks a press on any other
 * control with `data-taken`, which the style sheet shows as working. Text and choices stay in their fields.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The value with which the server drew the field. */
const drawnValue = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('option[selected]') ?? field.options[0])?.value
    : field.defaultValue

/** Tells the app what a person entered into a field, as if it had been entered just now; the caret stays. */
function tellEntered(field: Field): void {
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    if (field.checked === field.defaultChecked) return
    field.checked = field.defaultChecked
    return field.click()
  }
  const { value } = field
  if (value === drawnValue(field)) return
  if (field instanceof HTMLSelectElement) return void field.dispatchEvent(new Event('change', { bubbles: true }))
  const { selectionStart, selectionEnd } = field
  // The prototype's setter bypasses React's own record of the value, so that React notices the change.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether an element hydrates together with `part`, which is the page or a late part of it (`ui/loading/late-part.tsx`). */
const isOf = (part: HTMLElement) => (element: Element) => (element.closest('[data-late]') ?? part) === part

/**
 * Call it once `part`, the page or a late part of it, is hydrated. It tells the app what was entered, and carries out the last
 * press.
 */
export function handOver(part: HTMLElement): void {
  // From now on the app handles presses in this part.
  part.setAttribute('data-app', '')
  const its_own = isOf(part)
  for (const field of part.querySelectorAll<Field>('input, select, textarea')) if (its_own(field)) tellEntered(field)
  for (const pressed of part.querySelectorAll<HTMLElement>('[data-taken]')) {
    if (!its_own(pressed)) continue
    pressed.removeAttribute('data-taken')
    // The press waits until the app's state holds the entered values.
    setTimeout(() => pressed.click())
  }
}
