/** Scripts and style sheets in the built index.html that only some pages need. vite.config.ts writes the names of those pages beside them. */

const OWN = /(<(?:link rel="modulepreload"|style)[^>]*?) data-pages="([^"]*)"([^>]*>(?:[^<]*<\/style>)?\s*)/g

/** '*' stands for every page, a name that ends in a stroke for all below it, '/' for the home page alone. */
const isFor = (path: string) => (name: string) =>
  name === '*' || name === path || (name.length > 1 && name.endsWith('/') && path.startsWith(name))

/** index.html for the page at `path`: without the scripts and styles of others, and the names. Used by the server and, offline, by the service worker. */
export const leaveOwnScripts = (index_html: string, path: string): string =>
  index_html.replace(OWN, (_own, start: string, pages: string, rest: string) =>
    pages.split(' ').some(isFor(path)) ? start + rest : '',
  )
