/** Playwright's waiting assertions, patient enough for a busy machine: they end as soon as they hold. */
import { expect } from 'playwright/test'

export const expectPage = expect.configure({ timeout: 20_000 })
