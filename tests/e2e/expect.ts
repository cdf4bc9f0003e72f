/** Playwright's waiting assertions with timeouts for a busy machine. They end as soon as they hold. */
import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

const patient = expect.configure({ timeout: 20_000 })

/**
 * The waits before each further attempt of a poll; the last one repeats. Playwright's own grow to a second, much of which is
 * wasted.
 */
const LOOKS_MS = [20, 50, 100, 100, 200]
const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, typeof options === 'object' ? { intervals: LOOKS_MS, ...options } : { intervals: LOOKS_MS })

const MOST_TEXT = 1500
const pageOf = (about: unknown): Page | undefined =>
  typeof (about as Partial<Locator> | null)?.page === 'function' ? (about as Locator).page() : undefined
/** Returns the page's address and the text of its top dialog, or else of the whole page: the error alone does not tell why it failed. */
async function shownBy(page: Page): Promise<string> {
  const text = await page.evaluate(
    () => ([...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) ?? document.body).innerText,
  )
  return `${page.url()}\n${text.slice(0, MOST_TEXT)}`
}
/** Adds what the page showed to the error of each failed assertion. */
const telling = <T extends object>(assertions: T, page: Page): T =>
  new Proxy(assertions, {
    get(of, name) {
      const found = Reflect.get(of, name) as object
      if (name === 'not') return telling(found, page)
      if (typeof found !== 'function') return found
      return async (...expected: unknown[]) => {
        try {
          return await Reflect.apply(found as () => unknown, of, expected)
        } catch (error) {
          if (error instanceof Error) error.message += `\n\nThe page showed: ${await shownBy(page).catch(String)}`
          throw error
        }
      }
    },
  })

export const expectPage: typeof patient = new Proxy(patient, {
  get: (of, name) => (name === 'poll' ? poll : Reflect.get(of, name)),
  apply(of, self, given: Parameters<typeof patient>) {
    const assertions = Reflect.apply(of, self, given)
    const page = pageOf(given[0])
    return page ? telling(assertions, page) : assertions
  },
})

/** For polls that move the page's clock by minutes, because traffic on the line still takes real time. */
export const UNHURRIED = { intervals: [100, 250, 500, 1000] }

/** Waits until the app has hydrated the server-rendered page with its forms, or has drawn its own. */
export const appDrawn = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('#root[data-app]') && !document.querySelector('[data-late]:not([data-app]) form'),
  )
