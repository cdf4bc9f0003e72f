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

const FIELDS = 'input, select, textarea'
const CONTROLS = `button, [role=button], [role=tab], ${FIELDS}`
type Control = HTMLElement & { labels?: NodeListOf<HTMLLabelElement> | null }

/** A control's name, by which it is found again in another drawing of the same page. */
const nameOf = (control: Control): string =>
  [control.tagName, control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent].join(' ')

/** The controls of a page that is drawn anew, by their names. */
const replaced = new Map<string, Control>()
let last_focused: Element | null = null

/**
 * Call it before the app draws `root` anew instead of hydrating it. `handOver` then finds what was entered and pressed until that
 * drawing, and the focus, in the new page's controls of the same names.
 */
export function expectNewDrawing(root: HTMLElement): void {
  for (const control of root.querySelectorAll<Control>(CONTROLS))
    if (!replaced.has(nameOf(control))) replaced.set(nameOf(control), control)
  last_focused = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    if (!root.hasAttribute('data-app')) last_focused = target as Element
  })
}

const isTouched = (control: Control): boolean =>
  control === last_focused ||
  control.hasAttribute('data-taken') ||
  (control instanceof HTMLInputElement && (control.value !== control.defaultValue || control.checked !== control.defaultChecked))

/** Brings a replaced control's state to the control that stands in its place. */
function carryOver(control: Control): void {
  const name = nameOf(control)
  const before = replaced.get(name)
  if (!before) return
  replaced.delete(name)
  if (before.hasAttribute('data-taken')) control.setAttribute('data-taken', '')
  if (before === last_focused && document.activeElement === document.body) control.focus()
  if (control instanceof HTMLInputElement && before instanceof HTMLInputElement) {
    control.checked = before.checked
    if (before.value !== before.defaultValue) control.value = before.value
  }
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
  for (const [name, control] of replaced) if (!isTouched(control)) replaced.delete(name)
  if (replaced.size > 0) for (const control of part.querySelectorAll<Control>(CONTROLS)) if (its_own(control)) carryOver(control)
  for (const field of part.querySelectorAll<Field>(FIELDS)) if (its_own(field)) tellEntered(field)
  for (const pressed of part.querySelectorAll<HTMLElement>('[data-taken]')) {
    if (!its_own(pressed)) continue
    pressed.removeAttribute('data-taken')
    // The press waits until the app's state holds the entered values.
    setTimeout(() => pressed.click())
  }
}
