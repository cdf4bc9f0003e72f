/** What somebody typed into the page as the server wrote it, while the app was still on its way: it goes over into the fields that take its place. */

const written = [...document.querySelectorAll<HTMLInputElement>('.first input')]
let focused = written.find((input) => input === document.activeElement)
let left_at_ms = Number.POSITIVE_INFINITY
for (const input of written) {
  input.addEventListener('focus', () => {
    focused = input
    left_at_ms = Number.POSITIVE_INFINITY
  })
  input.addEventListener('blur', () => void (left_at_ms = performance.now()))
}

/** A field that is taken away loses the focus just before the new one is there. */
const JUST_NOW_MS = 300

/** Call it once `within` is in the page: fields of the same names there get the text as if it were typed, and the focus. */
export function carryTyped(within: ParentNode): void {
  const still = left_at_ms === Number.POSITIVE_INFINITY || performance.now() - left_at_ms < JUST_NOW_MS
  for (const input of written.splice(0)) {
    const field = within.querySelector<HTMLInputElement>(`input[name="${input.name}"]`)
    if (!field) continue
    if (input === focused && still) field.focus()
    if (input.value === input.defaultValue) continue
    // Past React's own record of the value, so that it hears of a change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, input.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
