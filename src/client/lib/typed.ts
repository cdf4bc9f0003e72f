/** What somebody typed into the page as the server wrote it, while the app was still on its way: for the fields that take its place. */

const written = [...document.querySelectorAll<HTMLInputElement>('.first input')]
let focused = written.find((input) => input === document.activeElement)?.name ?? null
let left_at_ms = Number.POSITIVE_INFINITY
for (const input of written) {
  input.addEventListener('focus', () => {
    focused = input.name
    left_at_ms = Number.POSITIVE_INFINITY
  })
  input.addEventListener('blur', () => void (left_at_ms = performance.now()))
}

/** A field that loses the focus because it is taken away loses it just before the new one is there. */
const JUST_NOW_MS = 300

/** What stands in the written fields by name, and the one being typed into; once, when theirs are in the page. */
export function takeTyped(): { values: Record<string, string>; focused: string | null } {
  const values = Object.fromEntries(written.splice(0).map(({ name, value }) => [name, value]))
  return {
    values,
    focused: performance.now() - left_at_ms < JUST_NOW_MS || left_at_ms === Number.POSITIVE_INFINITY ? focused : null,
  }
}
