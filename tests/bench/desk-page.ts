/**
 * The script in the page of desk.ts. It presses like a person, and measures when the list answers and how long the page is
 * blocked.
 */

export interface Answer {
  /** ms from the press to the frame that shows the answer */
  took: number
  /** duration of the longest task meanwhile, in ms */
  longest: number
}

interface Desk {
  /** the longest task since the page was opened, or since the last answer */
  longest(): number
  sort(label: string): Promise<Answer>
  choose(label: string, at: number): Promise<Answer>
  clear(): Promise<Answer>
  search(text: string): Promise<Answer>
  scroll(screens: number): Promise<Answer>
  save(): Promise<Answer>
}
declare global {
  var desk: Desk
}

/** Runs before the app. */
export function answerer(): void {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const rest = async () => {
    for (let n = 0; n < 3; n++) await frame()
  }
  const until = async (done: () => boolean) => {
    const end = performance.now() + 60_000
    while (!done()) {
      if (performance.now() > end) throw new Error('the list has not answered')
      await frame()
    }
  }
  const timed = async (press: () => unknown, done: () => boolean): Promise<Answer> => {
    await rest()
    longest = 0
    const start = performance.now()
    await press()
    await until(done)
    const took = performance.now() - start
    // Long tasks are reported a moment later.
    await rest()
    return { took, longest }
  }
  const shown = () =>
    `${document.querySelector('tbody tr[data-link]')?.textContent} ${document.querySelector('tfoot td:nth-child(2)')?.textContent}`
  /** A press that changes the first row or the number of rows. */
  const changing = (press: () => void): Promise<Answer> => {
    const before = shown()
    return timed(press, () => document.querySelector('tfoot') !== null && shown() !== before)
  }
  const field = <E extends HTMLElement>(label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.control as E | null
  const enter = (element: HTMLInputElement | HTMLSelectElement, value: string) => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    own?.set?.call(element, value)
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(
      ({ textContent, offsetParent }) => textContent?.startsWith(text) && offsetParent,
    )
  const select = async (label: string): Promise<HTMLSelectElement> => {
    if (!field(label)) button('筛选')?.click()
    await until(() => field(label) !== null)
    return field<HTMLSelectElement>(label) as HTMLSelectElement
  }
  globalThis.desk = {
    longest() {
      const told = longest
      longest = 0
      return told
    },
    sort: (label) => {
      const heads = [...document.querySelectorAll<HTMLButtonElement>('th button')]
      return changing(() => heads.find(({ textContent }) => textContent === label)?.click())
    },
    async choose(label, at) {
      const list = await select(label)
      return changing(() => enter(list, list.options[at]?.value ?? ''))
    },
    clear: () => changing(() => button('清除')?.click()),
    search: (text) => {
      const box = document.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement
      return changing(() => enter(box, text))
    },
    async scroll(screens) {
      const table = document.querySelector('[data-table-fills]') as HTMLElement
      return timed(
        async () => {
          for (let n = 0; n < screens; n++) {
            const before = table.scrollTop
            table.scrollTop += table.clientHeight
            await frame()
            // Scrolling to the end loads the next rows.
            if (table.scrollTop === before) await until(() => table.scrollHeight - table.clientHeight > before + 1)
          }
        },
        () => true,
      )
    },
    save: async () => {
      let made = false
      const create = URL.createObjectURL
      URL.createObjectURL = (each) => {
        made = true
        return create.call(URL, each)
      }
      button('导出')?.click()
      await until(() => button('当前列表') !== undefined)
      return timed(
        () => button('当前列表')?.click(),
        () => made,
      )
    },
  }
}
