/** Carries text that was typed into a server-rendered page over into the app's fields. */

const written = [...(globalThis.document?.querySelectorAll<HTMLInputElement>('.first input') ?? [])]
let focused = written.find((input) => input === document.activeElement)
let left_at_ms = Number.POSITIVE_INFINITY
for (const input of written) {
  input.addEventListener('focus', () => {
    focused = input
    left_at_ms = Number.POSITIVE_INFINITY
  })
  input.addEventListener('blur', () => void (left_at_ms = performance.now()))
}

/** Removing the old field takes the focus away just before the new one exists. */
const JUST_NOW_MS = 300

/** Call once `within` is in the page: its fields of the same names get the text as if typed, and the focus. */
export function carryTyped(within: ParentNode): void {
  const still = left_at_ms === Number.POSITIVE_INFINITY || performance.now() - left_at_ms < JUST_NOW_MS
  for (const input of written.splice(0)) {
    const field = within.querySelector<HTMLInputElement>(`input[name="${input.name}"]`)
    if (!field) continue
    if (input === focused && still) field.focus()
    if (input.value === input.defaultValue) continue
    // Bypasses React's own record of the value, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, input.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
