/** Scripts in the built index.html that only some pages need. vite.config.ts adds the names of those pages. */

const OWN = /(<link rel="modulepreload"[^>]*?) data-pages="([^"]*)"([^>]*>\s*)/g

/** '*' means every page, a name ending in a slash all pages below it, '/' the home page only. */
const isFor = (path: string) => (name: string) =>
  name === '*' || name === path || (name.length > 1 && name.endsWith('/') && path.startsWith(name))

/**
 * index.html for the page at `path`, without other pages' scripts, and without the page names. Used by the server and,
 * offline, by the service worker.
 */
export const leaveOwnScripts = (index_html: string, path: string): string =>
  index_html.replace(OWN, (_own, start: string, pages: string, rest: string) =>
    pages.split(' ').some(isFor(path)) ? start + rest : '',
  )
