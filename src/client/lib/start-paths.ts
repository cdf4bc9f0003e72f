/** Paths that the start of the app needs. Paths that only pages link to are in paths.ts, which visitors do not load. */
import type { Role } from '#domain/role.ts'
import { ROLE_AREAS } from '#domain/site/site.ts'

export const areaPath = (role: Role): string => `/${ROLE_AREAS[role]}`
export const INVOICE_PROFILE_PATH = '/user/account/invoice'
