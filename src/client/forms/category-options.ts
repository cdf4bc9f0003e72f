/** Categories as choices in a list. */
import type { Category } from '#api/catalogue.ts'
import type { Option } from '#client/ui/field/native-select.tsx'

/** The leaves of the tree, each with its parent's name: 铜 · 废铜. */
export function categoryOptions(categories: readonly Pick<Category, 'id' | 'parent_id' | 'name'>[]): Option[] {
  const name = new Map(categories.map((each) => [each.id, each.name]))
  const parents = new Set(categories.map(({ parent_id }) => parent_id))
  return categories
    .filter(({ id }) => !parents.has(id))
    .map(({ id, parent_id, name: own }) => ({ value: id, label: parent_id ? `${name.get(parent_id)} · ${own}` : own }))
}
