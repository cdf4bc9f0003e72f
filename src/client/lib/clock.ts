/** Time as the device has it. Order is never taken from it: the outbox counts, the server stamps. */
export const nowMs = (): number => Date.now()
export const nowIso = (): string => new Date().toISOString()
