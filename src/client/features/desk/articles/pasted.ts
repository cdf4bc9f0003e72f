/**
 * Makes what was copied from Word and WeChat into plain paragraphs, headings, lists and tables before the editor reads it. The
 * server cleans the article once more.
 */

/** Elements that hold no text of the article. */
const GONE =
  'script, style, meta, link, title, xml, head, iframe, object, svg, video, audio, mp-common-profile, [style*="display:none"], [style*="display: none"]'
/** Word marks the items of its lists by their style only, and writes the bullet as text. */
const IS_ITEM = /mso-list\s*:\s*l?\d*\s*level(\d+)/i
const MARKER = /mso-list\s*:\s*ignore/i

function comments(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

/** Gathers Word's paragraphs that are items into lists. Deeper levels become items of the same list. */
function gatherLists(root: Document): void {
  let list: HTMLElement | null = null
  for (const paragraph of root.querySelectorAll<HTMLElement>('p')) {
    const styled = paragraph.getAttribute('style') ?? ''
    if (!IS_ITEM.test(styled) && !/MsoList/.test(paragraph.className)) {
      list = null
      continue
    }
    const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((each) =>
      MARKER.test(each.getAttribute('style') ?? ''),
    )
    const kind = /[\dA-Za-z一二三四五六七八九十]/.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    const item = root.createElement('li')
    item.append(...paragraph.childNodes)
    const follows = list !== null && paragraph.previousElementSibling === list && list.tagName.toLowerCase() === kind
    if (!follows || !list) {
      list = root.createElement(kind)
      paragraph.before(list)
    }
    list.append(item)
    paragraph.remove()
  }
}

/** Bold and slanted type that is written as a style. */
function keepEmphasis(root: Document): void {
  for (const element of root.querySelectorAll<HTMLElement>('span[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (!/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style) || element.textContent.trim() === '') continue
    const strong = root.createElement('strong')
    strong.append(...element.childNodes)
    element.append(strong)
  }
}

export interface Pasted {
  html: string
  /** pictures that were not taken, because they lie on another site or on the person's disk */
  left_out: number
}

/** `own`: whether the address is a picture of this site. */
export function cleanPasted(html: string, own: (src: string) => boolean): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const each of comments(page)) each.remove()
  for (const each of page.querySelectorAll(GONE)) each.remove()
  for (const each of [...page.querySelectorAll('*')].filter(({ tagName }) => tagName.includes(':')))
    each.replaceWith(...each.childNodes)
  gatherLists(page)
  keepEmphasis(page)
  let left_out = 0
  for (const image of page.querySelectorAll('img')) {
    if (own(image.getAttribute('src') ?? '')) continue
    // A picture of one point measures readers, and nobody misses it.
    if (image.getAttribute('width') !== '1') left_out += 1
    image.remove()
  }
  for (const heading of page.querySelectorAll('h1')) {
    const lower = page.createElement('h2')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  for (const each of page.querySelectorAll<HTMLElement>('[style], [class], [id], [align]'))
    for (const name of ['style', 'class', 'id', 'align']) each.removeAttribute(name)
  // Word and WeChat space their text by empty paragraphs.
  for (const each of page.querySelectorAll('p, section'))
    if (each.textContent.replaceAll('\u00a0', ' ').trim() === '' && !each.querySelector('img, table, hr')) each.remove()
  return { html: page.body.innerHTML, left_out }
}
