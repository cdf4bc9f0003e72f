/** Fills the built index.html for a page: title, description, styles, content, and the address of its data. */
import { leaveOwnScripts } from '#api/page-scripts.ts'
import { escapeText, type Html, html } from './html.ts'
import type { Drawn } from './page.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/
/** The logo of the shell, which the content replaces. */
const CONTENT = /(<div id="root">)[\s\S]*(<\/div>\s*<noscript>)/

export interface Filling {
  /** the requested path */
  path: string
  title: string
  description: string
  head: Html
  drawn: Pick<Drawn, 'html' | 'styles' | 'style_names'>
  /** address of the page's data, fetched in parallel with the scripts; null for a page that the app draws from scratch */
  data_path: string | null
}

/** The style rules of a page in a form that Emotion adopts. */
function sheet({ styles, style_names }: Filling['drawn']): string {
  if (styles.includes('</')) throw new Error('a style sheet ends early')
  return `<style data-emotion="css ${style_names.join(' ')}">${styles}</style>`
}

export class Shell {
  /** the built file */
  readonly text: string
  constructor(text: string) {
    for (const part of [TITLE, DESCRIPTION, CONTENT]) if (!part.test(text)) throw new Error(`index.html lacks ${part.source}`)
    this.text = text
  }

  /** The built file without the scripts of other pages. */
  at(path: string): string {
    return leaveOwnScripts(this.text, path)
  }

  filled({ path, title, description, head, drawn, data_path }: Filling): string {
    const data =
      data_path && html`<link id="page-data" rel="preload" as="fetch" crossorigin fetchpriority="low" href="${data_path}" />`
    return this.at(path)
      .replace(TITLE, () => `<title>${escapeText(title)}</title>`)
      .replace(DESCRIPTION, () => html`<meta name="description" content="${description}" />${head}`.text)
      .replace('</head>', (end) => `${sheet(drawn)}${data ? data.text : ''}${end}`)
      .replace(CONTENT, (_boot, start: string, end: string) => start + drawn.html + end)
  }
}
