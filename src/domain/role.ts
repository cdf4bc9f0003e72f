/** The three roles of the trade, as accounts have them. */

export type Role = 'supplier' | 'buyer' | 'trader'

/** Numeric user type of the product: 1 supplier, 2 buyer, any other value trader (3 is issued). */
export const roleOf = (type: number): Role => (type === 1 ? 'supplier' : type === 2 ? 'buyer' : 'trader')

/** The inverse of `roleOf`. */
export const ROLE_TYPES: Record<Role, number> = { supplier: 1, buyer: 2, trader: 3 }

export const ROLE_LIST = ['supplier', 'buyer', 'trader'] as const satisfies readonly Role[]

export const ROLE_NAMES: Record<Role, string> = { supplier: '供应商', buyer: '采购商', trader: '商户' }
