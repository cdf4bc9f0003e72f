/** The numbers of what waits for a person: in badges, in the browser's tab, on 待办. */
import type { Page } from 'playwright'

export const numbers = (texts: string[]) => texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0))
export const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

export const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })
export const badge = async (page: Page, name: string) => numbers([(await tab(page, name).textContent()) ?? ''])[0]
/** The sum of all sections of 待办. */
export const sectionSum = async (page: Page) =>
  sum(numbers(await page.locator('main section > div:has(> h2) > span').allTextContents()))

/** On 待办: the number in the badge, in the browser's tab, at the page's title, and the sum of what the page lists. */
export async function waitingNumbers(page: Page): Promise<(number | undefined)[]> {
  const at_title = page.locator('header').getByText(/^\d+ 项$/)
  const said = numbers([await page.title(), ...(await at_title.allTextContents())])
  return [await badge(page, '待办'), ...said, await sectionSum(page)]
}
