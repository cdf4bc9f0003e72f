/** Public list of administrative regions: province, city, district, town. */
import { z } from 'zod'
import { REGION_LEVELS } from '#domain/firm/region.ts'
import { data, endpoint } from './endpoint.ts'

const region = z.object({ id: z.string(), name: z.string(), area_code: z.string(), level: z.int() })
const town = region.extend({ children: z.array(z.never()) })
const district = region.extend({ children: z.array(town) })
const city = region.extend({ children: z.array(district) })
const province = region.extend({ children: z.array(city) })

const NO_REGION = { error: '没有这个地区' }

export const listRegions = endpoint({
  method: 'GET',
  path: '/v1/regions',
  guard: 'public',
  summary: '一级行政区划：level 0 省、1 市、2 区县、3 街道乡镇；acode 为上级的 area_code',
  query: z.object({
    level: z.coerce
      .number()
      .int(NO_REGION)
      .min(0, NO_REGION)
      .max(REGION_LEVELS - 1, NO_REGION)
      .default(0),
    acode: z
      .string()
      .regex(/^\d{6}$/, NO_REGION)
      .optional(),
  }),
  response: data(z.array(region)),
})
export const echoRegions = endpoint({
  method: 'GET',
  path: '/v1/regions/echo',
  guard: 'public',
  summary: '已选行政区划的名称，以及各级可选项：regions 为逗号分隔的编号',
  query: z.object({ regions: z.string().regex(/^\d{2,9}(,\d{2,9}){0,3}$/, NO_REGION) }),
  response: data(z.object({ regionList: z.array(province), regionName: z.string() })),
})
export const regionTree = endpoint({
  method: 'GET',
  path: '/v1/region/areas/tree',
  guard: 'public',
  summary: '省、市、区县三级行政区划',
  response: data(z.array(province)),
})
