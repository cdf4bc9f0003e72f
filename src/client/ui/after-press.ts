/**
 * Leaving a field shows what is wrong with it, which moves what lies below. The press that left the field must still reach its button, so
 * such work waits until the finger is up and the click is done.
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
