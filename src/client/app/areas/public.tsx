/** What everybody may open. */
import type { RouteObject } from 'react-router-dom'
import { page } from './lazy.ts'

export const publicRoutes: RouteObject[] = [
  page('/', () => import('../pages/public/home.tsx')),
  page('/about', () => import('../pages/public/about.tsx')),
  page('/contactUs', () => import('../pages/public/contact.tsx')),
  page('/help', () => import('../pages/public/help.tsx')),
  page('/download', () => import('../pages/public/download.tsx')),
  page('/news', () => import('../pages/public/news.tsx')),
  page('/news/detail', () => import('../pages/public/article.tsx')),
  page('/news/:id', () => import('../pages/public/article.tsx')),
  page('/article', () => import('../pages/public/archive.tsx')),
  page('/category', () => import('../pages/public/category.tsx')),
  page('/market', () => import('../pages/public/market.tsx')),
]
