/** What the made-up papers of the bench share: chance, made-up words, and texts set on a sheet. */
import type { Box, Ink, Sheet } from './recognition-camera.ts'

/** A source of numbers that repeats itself for the same seed. */
export interface Luck {
  /** from 0 to below 1 */
  next(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  one<T>(of: readonly T[]): T
  digits(count: number): string
}
export function luckOf(seed: number): Luck {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    one: <T>(of: readonly T[]) => of[whole(0, of.length - 1)] as T,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}

/** What a person would type from the paper, by the names of the readers' fields; null if it is not on it. */
export type Truth = Record<string, string | number | null>
export interface Paper {
  sheet: Sheet
  truth: Truth
}

export type Layout = (luck: Luck) => Paper

export const PEOPLE = ['周新港', '李建国', '王晓梅', '陈志远', '赵文静', '孙海涛', '吴桂芳', '刘洋']
export const TOWNS = ['示范市', '演示市', '样例市', '范例县']
export const firmIn = (luck: Luck) =>
  `${luck.one(TOWNS)}${luck.one(['云枢', '新港', '鑫源', '恒泰', '金桥'])}${luck.one(['再生资源', '金属材料', '能源贸易', '物资回收'])}有限公司`
export const two = (value: number) => String(value).padStart(2, '0')
export const plateOf = (luck: Luck, new_energy = false) => {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  const head = luck.one([...'浙苏皖鲁豫冀沪粤赣湘鄂津']) + luck.one([...letters])
  if (new_energy) return `${head}${luck.digits(5)}${luck.one([...'DF'])}`
  return (
    head +
    Array.from({ length: 5 }, (_, at) => (at % 2 === 0 ? luck.whole(0, 9) : luck.one([...letters, ...'0123456789']))).join('')
  )
}
export const dayOf = (luck: Luck, least: number, most: number) =>
  [luck.whole(least, most), luck.whole(1, 12), luck.whole(1, 28)] as const

export const SERIF = "'Noto Serif CJK SC'"
/** Rows one below another from (x, y). */
export const rows = (texts: readonly string[], x: number, y: number, step: number, ink: Partial<Ink> & { size: number }): Ink[] =>
  texts.map((text, at) => ({ ...ink, text, x, y: y + at * step }))
/** A grid of cells with their borders, a text in each. */
export function grid(
  cells: readonly (readonly string[])[],
  x: number,
  y: number,
  widths: readonly number[],
  height: number,
  ink: Partial<Ink> & { size: number },
): { inks: Ink[]; boxes: Box[] } {
  const lefts = widths.map((_, at) => x + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const inks: Ink[] = []
  const boxes: Box[] = []
  for (const [row, texts] of cells.entries()) {
    for (const [column, text] of texts.entries()) {
      const left = lefts[column] ?? x
      boxes.push({ x: left, y: y + row * height, width: widths[column] ?? 0, height })
      inks.push({ ...ink, text, x: left + 12, y: y + (row + 0.5) * height })
    }
  }
  return { inks, boxes }
}
export const titled = (title: string, width: number): Ink => ({
  text: title,
  x: width / 2 - title.length * 22,
  y: 62,
  size: 44,
  bold: true,
})
export const sheetOf = (width: number, height: number, inks: Ink[], boxes: Box[] = [], colour = '#f6f4ee'): Sheet => ({
  width,
  height,
  colour,
  inks,
  boxes,
})
