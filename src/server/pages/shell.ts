/** Fills the built index.html for a page: title, description, content and the address of its data. */
import { createHash } from 'node:crypto'
import { leaveOwnScripts } from '#api/page-scripts.ts'
import { escapeText, Html, html } from './html.ts'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/
/** Between these comments stands the content shown until hydration. */
const CONTENT = /<!--content-->[\s\S]*<!--\/content-->/
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const BETWEEN_STYLES = /<\/style>\s*<style>/g

/** Joins a page's style sheets, so that its policy names one hash. */
const joined = (page: string): string => page.replace(BETWEEN_STYLES, '')

/** Links that only the app needs. With lazy hydration they wait in a template; the first script and its imports stay. */
const OF_THE_APP = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*href="\/assets\/(?!loader-)[^>]*>/g

export interface Filling {
  /** the requested path */
  path: string
  title: string
  description: string
  head: Html
  content: Html
  /** address of the page's data, fetched beside the scripts */
  data_path: string
  /** see Page */
  lazy_hydration: boolean
}

export class Shell {
  /** the built file */
  readonly text: string
  constructor(text: string) {
    for (const part of [TITLE, DESCRIPTION, CONTENT]) if (!part.test(text)) throw new Error(`index.html lacks ${part.source}`)
    this.text = text
  }

  /** The built file without the scripts and styles of other pages. */
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
 * The style hashes that the policy of a path must name, as 'sha256-…'. /index.html is the built file, which the service worker keeps for
 * all paths, so it names every sheet.
 */
export function styleHashes(index_html: string): (path: string) => string[] {
  const hashes = (page: string) => Array.from(page.matchAll(STYLE), ([, rules = '']) => hashOf(rules))
  const sheets = Array.from(index_html.matchAll(STYLE), ([sheet]) => sheet).join('')
  return (path) => hashes(path === '/index.html' ? sheets : joined(leaveOwnScripts(sheets, path)))
}
