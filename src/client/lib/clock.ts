/** The device's clock. It never decides an order of events: the outbox counts its rows, and the server stamps times. */
export const nowMs = (): number => Date.now()
export const nowIso = (): string => new Date().toISOString()
