/** The public pages. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const publicRoutes: RouteObject[] = [
  page('/', () => import('#client/app/pages/public/home.tsx')),
  page('/about', () => import('#client/app/pages/public/about.tsx')),
  page('/contactUs', () => import('#client/app/pages/public/contact.tsx')),
  page('/help', () => import('#client/app/pages/public/help.tsx')),
  page('/help/:topic', () => import('#client/app/pages/public/help-topic.tsx')),
  page('/download', () => import('#client/app/pages/public/download.tsx')),
  page('/news', () => import('#client/app/pages/public/news.tsx')),
  page('/news/detail', () => import('#client/app/pages/public/article.tsx')),
  page('/news/:id', () => import('#client/app/pages/public/article.tsx')),
  page('/article', () => import('#client/app/pages/public/archive.tsx')),
  page('/category', () => import('#client/app/pages/public/category.tsx')),
  page('/market', () => import('#client/app/pages/public/market.tsx')),
]
