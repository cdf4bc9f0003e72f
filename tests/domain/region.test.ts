/** Region codes: levels, paths precise enough for a lorry, and names as people write them. */
import { expect, test } from 'vitest'
import {
  childPrefix,
  findPaths,
  isPlace,
  type RegionNode,
  region,
  regionLevel,
  regionName,
  regionPath,
} from '#domain/firm/region.ts'

test('a code determines a level', () => {
  expect(['32', '3205', '320583', '320583100', '', '3', '32058', '3205831001', 'ab', '32a5'].map(regionLevel)).toEqual([
    0, 1, 2, 3, -1, -1, -1, -1, -1, -1,
  ])
})

test('an official code contains its parent at every level', () => {
  expect(
    [region('32', '江苏省'), region('4419', '东莞市'), region('441900003', '东城街道')].map((each) => each.area_code),
  ).toEqual(['320000', '441900', '441900003'])
  expect([childPrefix(0, ''), childPrefix(1, '320000'), childPrefix(2, '441900'), childPrefix(3, '441900')]).toEqual([
    '',
    '32',
    '4419',
    '441900',
  ])
})

test('a place is a path down to the district, or a province that is not divided', () => {
  const places = [['32', '3205', '320583'], ['32', '3205', '320583', '320583100'], ['81']]
  const others = [
    [],
    ['32'],
    ['32', '3205'],
    ['3205', '320583'],
    ['32', '3305', '330502'],
    ['32', '3205', '330502'],
    ['81', '8101'],
  ]
  expect(places.filter((ids) => !isPlace(ids))).toEqual([])
  expect(others.filter(isPlace)).toEqual([])
})

test('a name leaves out regions that only fill a level', () => {
  const named = (...names: string[]) => regionName(names.map((name) => ({ name })))
  expect(named('江苏省', '苏州市', '昆山市')).toBe('江苏省苏州市昆山市')
  expect(named('北京市', '市辖区', '东城区')).toBe('北京市东城区')
  expect(named('河南省', '省直辖县级行政区划', '济源市')).toBe('河南省济源市')
  expect(named('广东省', '东莞市', '东莞市', '东城街道')).toBe('广东省东莞市东城街道')
})

const node = (id: string, name: string, ...children: RegionNode[]): RegionNode => ({ ...region(id, name), children })
const TREE = [
  node('11', '北京市', node('1101', '市辖区', node('110101', '东城区'))),
  node('32', '江苏省', node('3205', '苏州市', node('320583', '昆山市')), node('3202', '无锡市', node('320281', '江阴市'))),
  node('44', '广东省', node('4419', '东莞市', node('441900', '东莞市'))),
]
const TOWNS = [region('320583100', '玉山镇')]
const written = (path: { name: string }[]) => path.map(({ name }) => name).join('/')

test('ids are resolved as far as the loaded tree knows them', () => {
  expect(written(regionPath(TREE, TOWNS, ['32', '3205', '320583', '320583100']))).toBe('江苏省/苏州市/昆山市/玉山镇')
  expect(written(regionPath(TREE, [], ['32', '3205', '320583', '320583100']))).toBe('江苏省/苏州市/昆山市')
  expect(regionPath(TREE, TOWNS, ['99'])).toEqual([])
})

test('a region is found by part of its name, once, with names that begin with it first', () => {
  expect(findPaths(TREE, '江').map(written)).toEqual(['江苏省', '江苏省/无锡市/江阴市'])
  expect(findPaths(TREE, '山').map(written)).toEqual(['江苏省/苏州市/昆山市'])
  expect(findPaths(TREE, '东').map(written)).toEqual(['北京市/市辖区/东城区', '广东省/东莞市', '广东省'])
  expect(findPaths(TREE, '辖')).toEqual([])
})
