/** Cleans the HTML of articles down to a closed list of elements and attributes. Done when an article is saved and again when it is read. */
import sanitizeHtml from 'sanitize-html'
import { OWN_PICTURE } from '#domain/site/picture.ts'

/** A page of this site: one slash, then address characters. A second slash or a backslash would leave the site. */
const OWN_PAGE = /^\/(?![/\\])[\w\-./~%?&=#+,:@]*$/
const ELSEWHERE = /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:[/?#][^\s\\<>"'`]*)?$/i
const REACH = /^(?:mailto:[\w.+-]+@[\w.-]+|tel:[\d+-]+)$/

/** Deeper than any article nests; deeper content is dropped. */
const NESTING_MOST = 24

function link(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const target = href.trim()
  if (OWN_PAGE.test(target) || REACH.test(target)) return { tagName, attribs: { href: target } }
  if (ELSEWHERE.test(target)) return { tagName, attribs: { href: target, rel: 'noopener noreferrer nofollow' } }
  return { tagName, attribs: {} }
}

const NUMBERS = new Set(['width', 'height', 'colspan', 'rowspan', 'start'])
/** Numeric attributes accept numbers only. */
const counted = (tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !NUMBERS.has(name) || /^\d{1,4}$/.test(value))),
})

const ELEMENTS =
  'h2 h3 h4 p br hr ul ol li dl dt dd blockquote pre code strong em sub sup a table caption thead tbody tr th td figure figcaption img'.split(
    ' ',
  )
/** The content of these elements is never text to read. */
const UNREADABLE =
  'script style textarea option noscript noembed noframes xmp iframe object template title svg math plaintext listing'.split(' ')

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', { name: 'scope', values: ['col', 'row'] }],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  disallowedTagsMode: 'discard',
  nonTextTags: UNREADABLE,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: NESTING_MOST,
  transformTags: {
    a: link,
    b: 'strong',
    i: 'em',
    h1: 'h2',
    img: counted,
    th: counted,
    td: counted,
    ol: counted,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
}

/**
 * HTML with text, tables, own pictures and links, and nothing that runs, loads from elsewhere or styles. Clean HTML comes back unchanged.
 */
export const sanitiseArticle = (html: string): string => sanitizeHtml(html.replaceAll('\0', ''), OPTIONS)
