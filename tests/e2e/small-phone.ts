/**
 * Rules for every page on a small phone, also in 长辈版: no horizontal scrolling, no cut text, targets for a finger, and fields that
 * a phone does not zoom into. Exceptions are made by kind, never by page.
 */
import type { Page } from 'playwright'
import { laidOut, settled } from './audit.ts'
import { PHONE } from './browser.ts'

/** An old, small phone. */
export const SMALL_PHONE = { width: 360, height: 640 }

/** Loads the sections below the fold, which are empty until they come near the window. */
async function loadBelowTheFold(page: Page): Promise<void> {
  const nextRoom = () =>
    page.evaluate(() => {
      const room = document.querySelector('div[style^="min-height"]:empty')
      room?.scrollIntoView()
      return room !== null
    })
  while (await nextRoom()) await laidOut(page)
  await settled(page)
  await page.evaluate(() => scrollTo(0, 0))
}

/** The violations on this page in ordinary type and in 长辈版, each with the element's text and its size in px. */
export async function onSmallPhone(page: Page): Promise<string[]> {
  const own = page.viewportSize() ?? PHONE
  const ordinary = await page.evaluate(() => document.documentElement.hasAttribute('data-elder'))
  const large = (on: boolean) => page.evaluate((set) => document.documentElement.toggleAttribute('data-elder', set), on)
  await page.setViewportSize(SMALL_PHONE)
  await loadBelowTheFold(page)
  const found: string[] = []
  for (const [look, elder] of [
    ['普通', false],
    ['长辈版', true],
  ] as const) {
    await large(elder)
    await laidOut(page)
    found.push(...(await page.evaluate(measure)).map((each) => `${look} ${each}`))
  }
  await large(ordinary)
  await page.setViewportSize(own)
  return found
}

/** Runs in the page. */
function measure(): string[] {
  const TARGET_PX = 44
  /** Phones zoom into a field with smaller type. */
  const FIELD_PX = 16
  const OPERABLE = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    ...['button', 'tab', 'link', 'checkbox', 'switch', 'radio', 'menuitem', 'option', 'combobox', 'slider'].map(
      (role) => `[role=${role}]`,
    ),
  ].join()
  const TYPED =
    'textarea, select, input:not(:is([type=checkbox], [type=radio], [type=range], [type=file], [type=color], [type=hidden]))'
  /** A tap on the label focuses a text field and ticks a checkbox, but opens neither a list nor a calendar. */
  const BY_LABEL = 'textarea, input:not(:is([type=date], [type=month], [type=time], [type=datetime-local]))'

  /** An open dialog takes every press. */
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  type Box = { left: number; top: number; right: number; bottom: number }
  const found: string[] = []
  const words = (element: Element) =>
    (element.getAttribute('aria-label') || element.textContent || element.getAttribute('placeholder') || element.id)
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 24)
  const say = (rule: string, element: Element, size: string) =>
    found.push(`${rule}: ${element.tagName.toLowerCase()} “${words(element)}” ${size}`)
  const round = (px: number) => Math.round(px * 10) / 10
  const boxOf = (element: Element): Box => element.getBoundingClientRect()
  const joined = (boxes: Box[]): Box => ({
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  })
  /** An element for assistive technology only is neither seen nor touched. */
  const onlyRead = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clip, clipPath, opacity } = getComputedStyle(each)
      if (clip === 'rect(0px, 0px, 0px, 0px)' || clipPath === 'inset(50%)' || opacity === '0') return true
    }
    return false
  }
  const seen = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false
    const { left, right, top, bottom } = boxOf(element)
    // A skip link lies above the page until it has the focus.
    return right - left > 1 && bottom - top > 1 && bottom + scrollY > 0 && right > 0 && !onlyRead(element)
  }

  // Rows far from the window have an assumed height until they are drawn.
  const drawn = new CSSStyleSheet()
  drawn.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(drawn)

  // Horizontal scrolling.
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`scroll: the page is ${scrollWidth} px wide`)

  // Targets for a finger.
  /** A link or button within a sentence is as high as its line (WCAG 2.5.8, inline). */
  const inSentence = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const texts = document.createTreeWalker(block ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (/[\p{L}\p{N}]/u.test(texts.currentNode.textContent ?? '') && !texts.currentNode.parentElement?.closest(OPERABLE))
        return true
    return false
  }
  /** Whether a tap at this point presses the element, directly or through a label. */
  const presses = (element: Element, x: number, y: number) => {
    const under = document.elementFromPoint(x, y)
    if (under === null || element.contains(under)) return under !== null
    return element.matches(BY_LABEL) && under.closest('label')?.control === element
  }
  /** The distance from the middle of the element to its edge in one direction, up to a full target. */
  const reach = (element: Element, { left, right, top, bottom }: Box, dx: number, dy: number) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    let length = 0
    while (length < TARGET_PX && presses(element, x + dx * (length + 0.25), y + dy * (length + 0.25))) length += 0.5
    return length
  }
  const page = { x: scrollX, y: scrollY }
  for (const element of root.querySelectorAll(OPERABLE)) {
    const box = boxOf(element)
    if (box.right - box.left >= TARGET_PX && box.bottom - box.top >= TARGET_PX) continue
    if (!seen(element) || getComputedStyle(element).pointerEvents === 'none' || inSentence(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const at = boxOf(element)
    // An open menu may cover it.
    if (!presses(element, (at.left + at.right) / 2, (at.top + at.bottom) / 2)) continue
    const wide = Math.max(at.right - at.left, reach(element, at, -1, 0) + reach(element, at, 1, 0))
    const high = Math.max(at.bottom - at.top, reach(element, at, 0, -1) + reach(element, at, 0, 1))
    if (wide < TARGET_PX || high < TARGET_PX) say('target', element, `${round(wide)}×${round(high)}`)
  }
  scrollTo(page.x, page.y)

  // Fields.
  for (const element of root.querySelectorAll(TYPED)) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (seen(element) && size < FIELD_PX) say('field', element, `type of ${size}`)
  }

  // Cut text.
  const told = new Set<Element>()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const node = texts.currentNode
    const holder = node.parentElement
    if (!node.textContent?.trim() || !holder || told.has(holder) || holder.closest('option, script, style, noscript')) continue
    if (!seen(holder)) continue
    range.selectNodeContents(node)
    const text = joined([...range.getClientRects()])
    if (!Number.isFinite(text.left)) continue
    let scrolled = false
    for (let each: Element | null = holder; each; each = each.parentElement) {
      const style = getComputedStyle(each)
      const box = boxOf(each)
      const over = Math.max(text.right - box.right, box.left - text.left)
      const scrolls = /auto|scroll/.test(style.overflowX)
      const clips = /hidden|clip/.test(style.overflowX)
      if (scrolls) scrolled = true
      if (scrolled || each === document.body) break
      // Cut text is permitted if it ends in an ellipsis and the full text can be reached.
      const announced = style.textOverflow === 'ellipsis' && each.closest('[title], [aria-label]')
      if (clips && over > 1 && !announced) {
        say('cut', holder, `${round(over)} outside ${each.tagName.toLowerCase()} of ${round(box.right - box.left)}`)
        told.add(holder)
        break
      }
      if (clips && style.overflowY !== 'auto' && style.overflowY !== 'scroll') {
        const low = Math.max(text.bottom - box.bottom, box.top - text.top)
        if (low > 4 && style.webkitLineClamp === 'none') {
          say('cut', holder, `${round(low)} below ${each.tagName.toLowerCase()} of ${round(box.bottom - box.top)}`)
          told.add(holder)
          break
        }
      }
      if (each.matches(OPERABLE) && style.display !== 'inline' && over > 1) {
        say('cut', holder, `${round(over)} outside its own ${each.tagName.toLowerCase()} of ${round(box.right - box.left)}`)
        told.add(holder)
        break
      }
    }
    if (!scrolled && !told.has(holder) && (text.right > innerWidth + 1 || text.left < -1)) {
      say('cut', holder, `${round(text.right - innerWidth)} outside the window`)
      told.add(holder)
    }
  }
  document.adoptedStyleSheets.pop()
  return found
}
