/** Playwright's waiting assertions with timeouts for a busy machine. They end as soon as they hold. */
import type { Page } from 'playwright'
import { expect } from 'playwright/test'

const patient = expect.configure({ timeout: 20_000 })

/**
 * The waits before each further attempt of a poll; the last one repeats. Playwright's own grow to a second, much of which is
 * wasted.
 */
const LOOKS_MS = [20, 50, 100, 100, 200]
const poll: typeof patient.poll = (actual, options) =>
  patient.poll(actual, typeof options === 'object' ? { intervals: LOOKS_MS, ...options } : { intervals: LOOKS_MS })

export const expectPage: typeof patient = new Proxy(patient, {
  get: (of, name) => (name === 'poll' ? poll : Reflect.get(of, name)),
})

/** For polls that move the page's clock by minutes, because traffic on the line still takes real time. */
export const UNHURRIED = { intervals: [100, 250, 500, 1000] }

/** Waits until the app has hydrated the server-rendered page with its forms, or has drawn its own. */
export const appDrawn = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('#root[data-app]') && !document.querySelector('[data-late]:not([data-app]) form'),
  )
