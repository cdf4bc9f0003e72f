/** Planned pages: paths the product will have. Menus leave them out. A row goes when its page is built. */
export const PLANNED: ReadonlySet<string> = new Set(['/trade/admin'])

/** Whether the page of a link is built; its query does not matter. */
export const isBuilt = (to: string): boolean => !PLANNED.has(to.split(/[?#]/)[0] ?? to)
