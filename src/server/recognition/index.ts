/** Declares the reading of photos by a vendor to the server. */
import type { Declaration } from '../declaration.ts'
import { recognitionRoutes } from './routes.ts'

export const recognition = { routes: recognitionRoutes } satisfies Declaration
