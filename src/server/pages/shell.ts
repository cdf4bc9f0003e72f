/** The built index.html as a form: its title, its description, its first content and its data are filled in for a page. */
import { createHash } from 'node:crypto'
import { leaveOwnScripts } from '#api/page-scripts.ts'
import type { Html } from './html.ts'
import { escapeText, html, scriptJson } from './html.ts'
import type { Known } from './page.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/
/** Between these marks stands what is shown until the app takes over. */
const CONTENT = /<!--content-->[\s\S]*<!--\/content-->/
const ROOT_END = /<!--\/content--><\/div>/
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

export interface Filling {
  /** where the page is asked for */
  path: string
  title: string
  description: string
  head: Html
  /** left out: the mark of the app that starts */
  content?: Html
  data?: readonly Known[]
}

export class Shell {
  /** as it was built */
  readonly text: string
  constructor(text: string) {
    for (const part of [TITLE, DESCRIPTION, ROOT_END]) if (!part.test(text)) throw new Error(`index.html lacks ${part.source}`)
    this.text = text
  }

  /** As it was built, without the scripts and styles of other pages. */
  at(path: string): string {
    return leaveOwnScripts(this.text, path)
  }

  filled({ path, title, description, head, content, data }: Filling): string {
    const known = data && html`<script type="application/json" id="page-data">${scriptJson(data)}</script>`.text
    return this.at(path)
      .replace(TITLE, () => `<title>${escapeText(title)}</title>`)
      .replace(DESCRIPTION, () => html`<meta name="description" content="${description}" />${head}`.text)
      .replace(CONTENT, (mark) => (content ? `<!--content-->${content.text}<!--/content-->` : mark))
      .replace(ROOT_END, (end) => end + (known ?? ''))
  }
}

/**
 * What the policy must name for the style sheets inside a page to apply, by the page's path: their hashes, as 'sha256-…'.
 * /index.html is the page as it was built, which the service worker keeps for all paths: it has every sheet.
 */
export function styleHashes(index_html: string): (path: string) => string[] {
  const sheets = Array.from(index_html.matchAll(STYLE), ([sheet, rules = '']) => ({
    sheet,
    hash: `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  }))
  return (path) =>
    sheets.filter(({ sheet }) => path === '/index.html' || leaveOwnScripts(sheet, path) !== '').map(({ hash }) => hash)
}
