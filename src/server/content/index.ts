/** Declares public content to the server. */
import type { Declaration } from '../declaration.ts'
import { contentRoutes } from './routes.ts'

export const content = {
  routes: ({ wechat }) => contentRoutes({ wechat: wechat !== null }),
} satisfies Declaration
