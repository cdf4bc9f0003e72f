/** Prepares an article's sanitised HTML in an inert document: pictures load lazily, tables scroll, external links are marked. */

/** Attribute that holds a picture's address until the picture comes near. */
export const WAITING = 'data-src'

const OUTSIDE = '（在新窗口打开）'

/** A wide table scrolls inside its own box, by finger, wheel and keyboard. */
function letScroll(page: Document): void {
  for (const table of page.querySelectorAll('table')) {
    const frame = page.createElement('div')
    frame.setAttribute('data-table', '')
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', table.caption?.textContent?.trim() || '表格')
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
}

function letWait(page: Document): void {
  for (const image of page.querySelectorAll('img')) {
    const address = image.getAttribute('src')
    image.removeAttribute('src')
    if (address) image.setAttribute(WAITING, address)
    image.decoding = 'async'
    if (!image.hasAttribute('alt')) image.alt = ''
  }
}

function markLinks(page: Document): void {
  for (const link of page.querySelectorAll('a[href]')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue
    if (new URL(link.getAttribute('href') ?? '').origin === location.origin) continue
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
    const note = page.createElement('span')
    note.setAttribute('data-outside', '')
    note.textContent = OUTSIDE
    link.append(note)
  }
}

/** `html` is sanitised by the server; this function neither removes nor allows anything. The server itself has no parser of documents. */
export function readyHtml(html: string): string {
  if (!globalThis.DOMParser) return html.replaceAll('<img ', '<img loading="lazy" ')
  const page = new DOMParser().parseFromString(html, 'text/html')
  letWait(page)
  letScroll(page)
  markLinks(page)
  return page.body.innerHTML
}
