/** The regions of China by level, as a tree, and for an existing selection. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegionNode } from '#domain/firm/region.ts'
import { type Server, start } from '../harness.ts'

let server: Server
beforeAll(async () => {
  server = await start()
})
afterAll(() => server?.close())

const level = async (query: string) => (await server.anonymous.get(`/v1/regions?${query}`)).body.data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('each level lists the regions below their parent', async () => {
  expect(await level('')).toHaveLength(34)
  expect(names(await level('level=1&acode=320000'))).toHaveLength(13)
  expect(names(await level('level=2&acode=320500'))).toContain('昆山市')
  expect((await level('level=3&acode=320583'))[0]).toEqual({
    id: '320583100',
    name: '玉山镇',
    area_code: '320583100',
    level: 3,
  })
  expect(names(await level('level=2&acode=441900'))).toEqual(['东莞市'])
  expect(names(await level('level=3&acode=441900'))).toContain('东城街道')
  expect(await level('level=1&acode=990000')).toEqual([])
})

test('the tree holds provinces, cities and districts', async () => {
  const { data } = (await server.anonymous.get('/v1/region/areas/tree')).body as { data: RegionNode[] }
  const count = (nodes: RegionNode[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children), 0)
  expect([data.length, count(data)]).toEqual([34, 34 + 342 + 2978])
})

test('a selection is answered with its name and the choices at every level down to it', async () => {
  const { data } = (await server.anonymous.get('/v1/regions/echo?regions=11,1101,110101')).body
  expect(data.regionName).toBe('北京市东城区')
  const opened = (nodes: RegionNode[]): RegionNode[] => nodes.filter(({ children }) => children.length > 0)
  expect(data.regionList).toHaveLength(34)
  const [province] = opened(data.regionList) as [RegionNode]
  expect(province.id).toBe('11')
  const [city] = opened(province.children) as [RegionNode]
  expect([city.id, opened(city.children)]).toEqual(['1101', []])
  expect(names(city.children)).toContain('东城区')
})
