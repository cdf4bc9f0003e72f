/** Declares public content to the server. */
import type { Declaration } from '../declaration.ts'
import { pictureRoutes } from './public-pictures.ts'
import { videoRoutes } from './public-videos.ts'
import { contentRoutes } from './routes.ts'

export const content = {
  routes: ({ wechat, data_dir }) => [
    ...contentRoutes({ wechat: wechat !== null }),
    ...pictureRoutes(data_dir),
    ...videoRoutes(data_dir),
  ],
} satisfies Declaration
