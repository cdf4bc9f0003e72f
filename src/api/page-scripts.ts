/** Scripts fetched beside a page's first one: links of the built index.html that name their pages, as vite.config.ts writes them. */

const LINK = /<link rel="modulepreload"[^>]*? data-pages="([^"]*)"[^>]*>\s*/g

/** '*' stands for every page, a name that ends in a stroke for all below it, '/' for the home page alone. */
const isFor = (path: string) => (name: string) =>
  name === '*' || name === path || (name.length > 1 && name.endsWith('/') && path.startsWith(name))

/** index.html for the page at `path`: without the scripts of others. Used by the server and, offline, by the service worker. */
export const leaveOwnScripts = (index_html: string, path: string): string =>
  index_html.replace(LINK, (link, pages: string) => (pages.split(' ').some(isFor(path)) ? link : ''))
