/** Paths that the start of the app needs; what only pages link to is in paths.ts, which no visitor loads. */
import type { Role } from '#domain/role.ts'
import { ROLE_AREAS } from '#domain/site/site.ts'

export const areaPath = (role: Role): string => `/${ROLE_AREAS[role]}`
export const INVOICE_PROFILE_PATH = '/user/account/invoice'
