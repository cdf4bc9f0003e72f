/** Writes HTML from templates. Every value is escaped unless it is already HTML. */

/** A string of HTML: made by `html` from escaped values, or vouched for by the code that wraps it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? found)

type Value = Html | string | number | null | undefined | false | readonly Value[]

function rendered(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(rendered).join('')
  return escapeText(String(value))
}

/**
 * html`<p title="${title}">${text}</p>`: values may be text or quoted attributes. A missing value writes nothing, and a list
 * writes all its items.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? rendered(values[at]) : '')).join(''))

const IN_SCRIPT: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
/** JSON for a data <script>. The text cannot end the element or open a comment. */
export const scriptJson = (data: unknown): Html =>
  new Html(JSON.stringify(data).replaceAll(/[<\u2028\u2029]/g, (found) => IN_SCRIPT[found] ?? found))
