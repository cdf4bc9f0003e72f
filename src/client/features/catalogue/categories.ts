/** The category tree in the form that lists use. */
import type { Category } from '#api/catalogue.ts'

/** The category itself and all below it. */
export function withBelow(categories: readonly Category[], id: string): Set<string> {
  const found = new Set([id])
  // Parents come before their children, so one pass reaches every depth.
  for (const category of categories) if (category.parent_id && found.has(category.parent_id)) found.add(category.id)
  return found
}
