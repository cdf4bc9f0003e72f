/** After cleaning, nothing of the corpus can run, load from elsewhere or leave its place, and articles keep what they need. */
import { describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#server/content/sanitise.ts'
import { XSS_CORPUS } from './xss-corpus.ts'

const ELEMENTS =
  /^(h[2-4]|p|br|hr|ul|ol|li|dl|dt|dd|blockquote|pre|code|strong|em|table|caption|thead|tbody|tr|th|td|figure|figcaption|img|a|sub|sup)$/
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(\/(?![/\\])|https?:\/\/[\w.-]+([:/?#]|$)|mailto:|tel:)/,
  rel: /^noopener noreferrer nofollow$/,
  src: /^\/content\/[\w\-/]+\.(webp|png|jpg|svg)$/,
  alt: /^[^<>"]*$/,
  scope: /^(col|row)$/,
}
for (const name of ['width', 'height', 'colspan', 'rowspan', 'start']) ATTRIBUTES[name] = /^\d{1,4}$/

/** Violations in the cleaned text by the strictest rule: every `<` must open or close a known element completely. */
function wrongIn(html: string): string[] {
  const wrong: string[] = []
  for (const [piece] of html.matchAll(/<[^>]*>?/g)) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)( ?\/)?>$/.exec(piece)
    if (!tag || !ELEMENTS.test(tag[2] ?? '')) {
      wrong.push(piece)
      continue
    }
    for (const [, name = '', value = ''] of (tag[3] ?? '').matchAll(/ ([a-z]+)="([^"]*)"/g))
      if (!ATTRIBUTES[name]?.test(value)) wrong.push(`${name}=${value}`)
  }
  return wrong
}

test('the strict check finds every kind of violation', () => {
  for (const html of ['<script>', '<p onclick="1">', '<a href="javascript:1">', '<img src="/v1/x">', '<p', '<P>'])
    expect(wrongIn(html), html).not.toEqual([])
})

describe('the corpus', () => {
  test('is large and has no duplicates', () => {
    expect(XSS_CORPUS.length).toBeGreaterThanOrEqual(120)
    expect(new Set(XSS_CORPUS.map(({ html }) => html)).size).toBe(XSS_CORPUS.length)
  })

  test.each(XSS_CORPUS.map(({ name, html }) => [name, html] as const))('is harmless once it is cleaned: %s', (_name, html) => {
    const clean = sanitiseArticle(html)
    expect(wrongIn(clean)).toEqual([])
    expect(sanitiseArticle(clean), 'a second time changes nothing').toBe(clean)
  })

  test('is harmless in one article too', () => {
    const clean = sanitiseArticle(XSS_CORPUS.map(({ html }) => `<p>前</p>${html}<p>后</p>`).join('\n'))
    expect(wrongIn(clean)).toEqual([])
  })
})

test('an article keeps everything it needs', () => {
  const article = [
    '<h2>磅差怎么算</h2><p>以<strong>需方过磅</strong>为准，见<a href="/news/7">协议</a>。</p>',
    '<ul><li>毛重</li><li>皮重</li></ul><ol start="3"><li>净重</li></ol>',
    '<table><caption>示例</caption><thead><tr><th scope="col">车次</th><th colspan="2">重量</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>31.98</td><td>t</td></tr></tbody></table>',
    '<figure><img src="/content/scale.webp" alt="汽车衡" width="640" height="360" /><figcaption>汽车衡</figcaption></figure>',
    '<blockquote><p>引文</p></blockquote><p><em>注</em> <code>净重 = 毛重 - 皮重</code></p><hr />',
    '<p><a href="mailto:service@demo.invalid">写信</a> <a href="tel:400-000-0000">打电话</a></p>',
  ].join('')
  expect(sanitiseArticle(article)).toBe(article)
})

test.each([
  [
    'a link elsewhere says so',
    '<a href="https://www.shfe.com.cn/">上期所</a>',
    '<a href="https://www.shfe.com.cn/" rel="noopener noreferrer nofollow">上期所</a>',
  ],
  ['a link keeps no target and no opener', '<a href="/help" target="_blank" rel="opener">帮助</a>', '<a href="/help">帮助</a>'],
  ['a heading of the page becomes one of the article', '<h1>题</h1>', '<h2>题</h2>'],
  ['a picture from elsewhere goes', '<p>前<img src="https://evil.example/p.png">后</p>', '<p>前后</p>'],
  ['words in unknown elements stay', '<section><font color="red">字</font></section>', '字'],
  [
    'widths that are no numbers go',
    '<img src="/content/a.webp" alt="" width="100%" height="9e9">',
    '<img src="/content/a.webp" alt="" />',
  ],
  ['a number in the text stays', '<p><code>a width="wide"</code></p>', '<p><code>a width="wide"</code></p>'],
  ['text that looks like a tag stays text', '<p>1 &lt; 2 且 a&lt;b&gt;c</p>', '<p>1 &lt; 2 且 a&lt;b&gt;c</p>'],
])('cleaned content follows the rule: %s', (_name, html, clean) => {
  expect(sanitiseArticle(html)).toBe(clean)
})
