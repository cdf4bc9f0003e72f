/** Pages the product will have and does not have yet: nothing may lead to them. A row goes when its page comes; none is ever shown. */
export const PLANNED: ReadonlySet<string> = new Set([
  '/supply/product',
  '/supply/product/issue',
  '/supply/product/recycle',
  '/member/billTemplate',
  '/member/invoice',
  '/member/purchase',
  '/member/purchase/custom',
  '/member/purchase/list',
  '/trade/admin',
  '/trade/file',
  '/trade/informal',
  '/trade/invoice',
  '/user/account/address',
  '/user/account/invoice',
  '/user/account/log',
  '/user/authentication',
  '/user/bank',
])

/** Whether the page a link leads to is there; its query does not matter. */
export const isBuilt = (to: string): boolean => !PLANNED.has(to.split(/[?#]/)[0] ?? to)
