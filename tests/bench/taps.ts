/** The commonest taps of a supplier and of a buyer, as steps of a day at work: what is pressed, and what the person then sees. */
import type { Locator, Page } from 'playwright'

/** A row of the list on a phone. */
export const FIRST_ROW = 'article h2 a[href*="order/detail"]'

export interface Tap {
  what: string
  /** what the person types before the tap */
  fill?: (page: Page) => Promise<void>
  button: (page: Page) => Locator
  /** the effect: `come` is on the page, or `gone` has left it */
  change: { gone?: string; come?: string }
}

/**
 * Marks of an open dialog, the dialog of a step, the first step of an order's page (ui/loading/drawn-later.tsx), both forms of trucks,
 * and the messages.
 */
const DIALOG = 'dialog[open]'
const STEP = `${DIALOG} button[type=submit]`
const DETAIL = 'main button[aria-label^="复制订单号"]'
const [SHIPPING, RECEIVING] = ['form [name$="plate"]', 'form button[aria-expanded]']
const MESSAGES = 'nav[aria-label="消息类型"]'

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first()
/** A tab at the foot of the screen. */
const tabTo = (path: string) => (page: Page) => page.locator(`nav a[href="${path}"]`).last()
const inDialog = (name: RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).first()

const back: Tap = { what: '返回', button: (page) => page.getByLabel('返回').first(), change: { come: FIRST_ROW } }
const detail: Tap = { what: '订单详情', button: (page) => page.locator(FIRST_ROW).first(), change: { come: DETAIL } }
/** A tab of the list: its rows are shown. */
const status = (what: string, code: number): Tap => ({
  what,
  button: (page) => page.getByRole('navigation', { name: '订单状态' }).getByRole('link', { name: new RegExp(`^${what}`) }),
  change: { come: `:root:has(a[aria-current][href*="status=${code}"]):has(${FIRST_ROW})` },
})
const weigh = (gross: string, tare: string) => async (page: Page) => {
  await page.locator('[name$="gross_kg"]').fill(gross)
  await page.locator('[name$="tare_kg"]').fill(tare)
}

/** Weighs in the first truck. A single truck is open from the start. */
async function weighIn(page: Page): Promise<void> {
  const truck = page.locator(RECEIVING).first()
  if ((await truck.getAttribute('aria-expanded')) === 'false') await truck.click()
  await weigh('45000', '16000')(page)
}

/** An order is looked at and accepted, another is shipped whole. */
export const SUPPLIER_DAY: readonly Tap[] = [
  detail,
  back,
  { what: '接单', button: button('接单'), change: { come: STEP } },
  { what: '确认接单', button: button('确认接单'), change: { gone: STEP } },
  status('待发货', 1),
  { what: '发货', button: link('发货'), change: { come: SHIPPING } },
  {
    what: '完成发货',
    fill: async (page) => {
      await page.locator(SHIPPING).first().fill('浙B12345')
      await weigh('76000', '16000')(page)
    },
    button: button('完成发货'),
    change: { come: DIALOG },
  },
  { what: '完成发货（确认）', button: inDialog(/完成发货$/), change: { come: DETAIL } },
  back,
  status('待接单', 0),
]

/** A truck is weighed in, and the messages are looked at. */
export const BUYER_DAY: readonly Tap[] = [
  detail,
  back,
  { what: '收货', button: link('确认收货'), change: { come: RECEIVING } },
  { what: '确认收货', fill: weighIn, button: button('确认收货'), change: { come: DIALOG } },
  { what: '确认收货（确认）', button: inDialog(/^仍然收货$/), change: { come: DETAIL } },
  back,
  { what: '消息', button: tabTo('/user/message'), change: { come: MESSAGES } },
  { what: '订单', button: tabTo('/member/order'), change: { come: FIRST_ROW } },
  status('待付款', 2),
  status('待收货', 0),
]
