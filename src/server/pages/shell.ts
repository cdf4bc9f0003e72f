/** The built index.html as a form: its title, its description, its first content and where its data is are filled in for a page. */
import { createHash } from 'node:crypto'
import { leaveOwnScripts } from '#api/page-scripts.ts'
import { escapeText, Html, html } from './html.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/
/** Between these marks stands what is shown until the app takes over. */
const CONTENT = /<!--content-->[\s\S]*<!--\/content-->/
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const BETWEEN_STYLES = /<\/style>\s*<style>/g

/** A page's sheets in one, so that its policy has to name one. */
const joined = (page: string): string => page.replace(BETWEEN_STYLES, '')

/** What only the app needs: waits in a template on a page that is complete without it. The first script and what it imports stay. */
const OF_THE_APP = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*href="\/assets\/(?!loader-)[^>]*>/g

export interface Filling {
  /** where the page is asked for */
  path: string
  title: string
  description: string
  head: Html
  content: Html
  /** where what the page shows is found as data, asked for beside the scripts */
  data_path: string
  /** see Page */
  lazy_hydration: boolean
}

export class Shell {
  /** as it was built */
  readonly text: string
  constructor(text: string) {
    for (const part of [TITLE, DESCRIPTION, CONTENT]) if (!part.test(text)) throw new Error(`index.html lacks ${part.source}`)
    this.text = text
  }

  /** As it was built, without the scripts and styles of other pages. */
  at(path: string): string {
    return joined(leaveOwnScripts(this.text, path))
  }

  filled({ path, title, description, head, content, data_path, lazy_hydration }: Filling): string {
    const data = html`<link id="page-data" rel="preload" as="fetch" crossorigin fetchpriority="low" href="${data_path}" />`
    const page = this.at(path)
    const own = lazy_hydration ? page.replace(OF_THE_APP, '') : page
    const deferred = html`<template id="deferred">${(page.match(OF_THE_APP) ?? []).map((link) => new Html(link.trim()))}${data}</template>`
    return own
      .replace(TITLE, () => `<title>${escapeText(title)}</title>`)
      .replace(DESCRIPTION, () => html`<meta name="description" content="${description}" />${head}`.text)
      .replace(lazy_hydration ? '</body>' : '</head>', (end) => (lazy_hydration ? deferred : data).text + end)
      .replace(CONTENT, () => `<!--content-->${content.text}<!--/content-->`)
  }
}

const hashOf = (rules: string) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`

/**
 * What the policy must name for the style sheets inside a page to apply, by the page's path: their hashes, as 'sha256-…'.
 * /index.html is the page as it was built, which the service worker keeps for all paths: it has every sheet on its own.
 */
export function styleHashes(index_html: string): (path: string) => string[] {
  const hashes = (page: string) => Array.from(page.matchAll(STYLE), ([, rules = '']) => hashOf(rules))
  const sheets = Array.from(index_html.matchAll(STYLE), ([sheet]) => sheet).join('')
  return (path) => hashes(path === '/index.html' ? sheets : joined(leaveOwnScripts(sheets, path)))
}
