/**
 * Defers work until a press has ended. Leaving a field shows its error, which moves the content below. The press that left the
 * field must still reach its button.
 */
let pressed = false
const watch = (name: string, now: boolean) => globalThis.addEventListener?.(name, () => (pressed = now), true)
watch('pointerdown', true)
watch('pointerup', false)
watch('pointercancel', false)

export function afterPress(work: () => void): void {
  if (!pressed) return void setTimeout(work)
  const run = () => {
    for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, run, true)
    setTimeout(work)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, run, true)
}
