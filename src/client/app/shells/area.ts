/** The area of each type of account, and its title. */
import { roleOf } from '#domain/role.ts'
import { type Area, ROLE_AREAS } from '#domain/site/site.ts'

export const AREA_TITLE: Record<Area, string> = { supply: '供应商中心', member: '采购商中心', trade: '商户中心' }

/** `type` is the account's, as the API gives it. */
export const areaOf = (type: number): Area => ROLE_AREAS[roleOf(type)]
