/** Reports after every request, of any kind, whether the server could be reached. */
type Listener = (reached: boolean) => void
const listeners = new Set<Listener>()

export const onOutcome = (listener: Listener) => (listeners.add(listener), () => listeners.delete(listener))
export const tellOutcome = (reached: boolean) => listeners.forEach((listener) => listener(reached))
