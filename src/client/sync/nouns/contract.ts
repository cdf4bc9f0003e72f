/** Contracts on the device, by side and by whether the firm's signature is missing. */
import type { Contract } from '#domain/contract/contract.ts'
import { contractFilter } from '#domain/contract/contract.ts'
import type { Role } from '#domain/role.ts'
import { sideToday } from '#domain/order/stored.ts'
import { call } from '#client/lib/call.ts'
import { NO_FILTER, type Noun, type Sought, type TruthRow } from '../noun.ts'
import { contractPath, NEW_FRAMEWORK } from '#client/lib/paths.ts'

export interface ContractRow extends TruthRow {
  /** 0 waits for my signature; 1 has it; `NO_FILTER` is void and unsigned by me */
  filter: number
  side: Contract['side']
  contract: Contract
}

const SIGNED = 1
/** Suppliers and buyers have one archive of signed contracts. Waiting contracts have a list per side. */
function listOf(role: Role, { status, side }: Sought) {
  if (role === 'trader') return side === 'supply' ? 'traderPurchaseContracts' : 'traderSaleContracts'
  if (status === SIGNED) return 'archivedContracts'
  return role === 'supplier' ? 'supplierContracts' : 'buyerContracts'
}
const DETAILS = {
  supplier: ['supplierContract'],
  buyer: ['buyerContract'],
  trader: ['traderSaleContract', 'traderPurchaseContract'],
} as const

export const CONTRACT: Noun<'contracts', ContractRow, Contract, 'contracts'> = {
  name: 'contract',
  table: 'contracts',
  indexes: 'id, created_at, [filter+created_at], [side+created_at], [side+filter+created_at]',
  schema: 2,
  upcasts: {
    /** Older builds listed void contracts without the firm's signature as waiting for it. */
    0: (row) => (row.filter === 0 && row.contract.void_at ? { ...row, filter: NO_FILTER } : row),
    1: (row) => ({ ...row, side: sideToday(row.side), contract: { ...row.contract, side: sideToday(row.side) } }),
  },
  list: 'contracts',
  row: (contract, { firm_id }) => ({ filter: contractFilter(contract, firm_id) ?? NO_FILTER, side: contract.side, contract }),
  value: ({ contract }) => contract,
  /** A queued signature moves the contract to another list (contracts.ts) but does not change it: only the server signs. */
  fold: (contract) => contract ?? null,
  async details({ role }) {
    const api = await import('#api/contracts.ts')
    return DETAILS[role].map((name) => api[name])
  },
  page: (role, id, endpoint) => (endpoint === 'createFramework' ? null : { label: '查看合同', to: contractPath(role, id) }),
  form: (_role, { endpoint }) => (endpoint === 'createFramework' ? NEW_FRAMEWORK : null),
  older: {
    contracts: {
      async page({ role }, query, sought) {
        const api = await import('#api/contracts.ts')
        return call(api[listOf(role, sought)], { query })
      },
    },
  },
}
