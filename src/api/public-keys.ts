/**
 * Keys of public content in the query cache. The server writes a page's data under them. Free of zod, because every page loads
 * them.
 */
export const PUBLIC_KEYS = {
  settings: ['public', 'settings'],
  banners: ['public', 'banners'],
  ads: ['public', 'ads'],
  friend_links: ['public', 'friend-links'],
  cooperations: ['public', 'cooperations'],
  columns: ['public', 'columns'],
  articles: (column_id: number | null, page: number, limit: number) => ['public', 'articles', column_id, page, limit],
  search: (q: string, page: number) => ['public', 'search', q, page],
  article: (id: number) => ['public', 'article', id],
  market_categories: ['public', 'market-categories'],
  markets: (category_id: number | null) => ['public', 'markets', category_id],
  trend: (ids: readonly number[], days: number) => ['public', 'trend', ids.join(','), days],
  categories: ['public', 'categories'],
  specs: ['public', 'specs'],
  goods: (category_id: string | null, q: string) => ['public', 'goods', category_id, q],
  goods_on_sale: (id: string | null) => ['public', 'goods_on_sale', id],
  needs: (category_id: string | null, q: string) => ['public', 'needs', category_id, q],
} as const
