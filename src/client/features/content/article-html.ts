/**
 * Prepares an article's sanitised HTML in the same way on server and device: pictures load lazily, tables scroll, external links
 * are marked.
 */

const OUTSIDE = '（在新窗口打开）'

const captionOf = (table: string): string =>
  /<caption[^>]*>([\s\S]*?)<\/caption>/
    .exec(table)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim() || '表格'

/** A wide table scrolls inside its own box, by finger, wheel and keyboard. */
const letScroll = (html: string): string =>
  html.replace(
    /<table[\s\S]*?<\/table>/g,
    (table) =>
      `<div data-table="" role="group" aria-label="${captionOf(table).replaceAll('"', '&quot;')}" tabindex="0">${table}</div>`,
  )

const letWait = (html: string): string =>
  html.replace(/<img([^>]*)>/g, (_image, given: string) => {
    const described = /\salt=/.test(given) ? '' : ' alt=""'
    return `<img loading="lazy" decoding="async"${described}${given}>`
  })

const markLinks = (html: string, origin: string): string =>
  html.replace(/<a([^>]*\shref="(https?:[^"]*)"[^>]*)>([\s\S]*?)<\/a>/gi, (link, given: string, to: string, inside: string) => {
    if (!URL.canParse(to) || new URL(to).origin === origin) return link
    const own = given.replace(/\s(?:target|rel)="[^"]*"/g, '')
    return `<a${own} target="_blank" rel="noopener noreferrer">${inside}<span data-outside="">${OUTSIDE}</span></a>`
  })

/**
 * `html` is sanitised by the server, which writes every attribute in double quotes. This function neither removes nor permits
 * anything. `origin` is the address of the platform.
 */
export const readyHtml = (html: string, origin: string): string => markLinks(letScroll(letWait(html)), origin)
