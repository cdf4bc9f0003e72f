/** Declares certification to the server. */
import type { Declaration } from '../declaration.ts'
import { certificationNoun } from './noun.ts'
import { sealLeft } from './rotate.ts'
import { routes } from './routes.ts'
import { warnOfExpiry } from './warn.ts'

export const certification = {
  routes,
  synced: { certification: certificationNoun },
  catchUp: sealLeft,
  prune: warnOfExpiry,
} satisfies Declaration
