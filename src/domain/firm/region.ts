/** Administrative regions (行政区划) by their statistical code: a region's code begins with its parent's. */

/** Digits of a code by level: province, city, district, town. */
const DIGITS = [2, 4, 6, 9] as const
export const REGION_LEVELS = DIGITS.length
/** The level that makes a place precise enough. A town is optional. */
const DISTRICT = 2

export interface Region {
  id: string
  name: string
  /** the published code: six digits, nine for a town */
  area_code: string
  /** 0 province, 1 city, 2 district, 3 town */
  level: number
}
/** A region with its children, as far as they were requested. */
export interface RegionNode extends Region {
  children: RegionNode[]
}

/** The level of a code; -1 if it is invalid. */
export const regionLevel = (id: string): number => (/^\d+$/.test(id) ? DIGITS.findIndex((digits) => digits === id.length) : -1)

export const region = (id: string, name: string): Region => ({
  id,
  name,
  area_code: id.padEnd(DIGITS[DISTRICT], '0'),
  level: regionLevel(id),
})

/** The prefix of region ids on a level, below the parent with this published code. */
export const childPrefix = (level: number, parent_area_code: string): string =>
  level === 0 ? '' : parent_area_code.slice(0, DIGITS[level - 1])

/** Hong Kong, Macao and Taiwan are not divided further in the data. */
const UNDIVIDED = new Set(['71', '81', '82'])
/** Whether each id lies inside the one before, from the province down. */
const isPath = (ids: readonly string[]): boolean =>
  ids.every((id, level) => regionLevel(id) === level && id.startsWith(ids[level - 1] ?? ''))
/** Whether the path names a district, where districts exist. */
export const isPlace = (ids: readonly string[]): boolean =>
  isPath(ids) && (ids.length > DISTRICT || (ids.length === 1 && UNDIVIDED.has(ids[0] ?? '')))

/** Names that only fill a level of the tree. Nobody writes them in an address. */
const FILLERS = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])
/** `江苏省苏州市昆山市`; `北京市东城区`. */
export const regionName = (path: readonly Pick<Region, 'name'>[]): string =>
  path
    .map(({ name }) => name)
    .filter((name, index, names) => !FILLERS.has(name) && name !== names[index - 1])
    .join('')

/** The regions with these ids from the province down, as far as the given lists contain them. */
export function regionPath(tree: readonly RegionNode[], towns: readonly Region[], ids: readonly string[]): Region[] {
  const path: Region[] = []
  let below: readonly (RegionNode | Region)[] = tree
  for (const id of ids) {
    const found = below.find((each) => each.id === id)
    if (!found) break
    path.push(found)
    below = path.length > DISTRICT ? towns : 'children' in found ? found.children : []
  }
  return path
}

/** Maximum results of a region search. */
const MOST = 50
/** The paths of regions whose name contains the text. Names that begin with it come first. */
export function findPaths(tree: readonly RegionNode[], text: string): Region[][] {
  const found: Region[][] = []
  const walk = (nodes: readonly RegionNode[], above: Region[]) => {
    for (const node of nodes) {
      const path = [...above, node]
      const written = !FILLERS.has(node.name) && node.name !== above.at(-1)?.name
      if (written && node.name.includes(text)) found.push(path)
      walk(node.children, path)
    }
  }
  walk(tree, [])
  const begins = (path: Region[]) => Number(path.at(-1)?.name.startsWith(text))
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, MOST)
}
