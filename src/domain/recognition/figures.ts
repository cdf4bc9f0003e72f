/**
 * Weights, plates and times as an engine reads them. It mistakes separators (15.840kg stands for 15,840 kg), so a figure is judged
 * by its unit and size, never by its separators alone.
 */
import { MAX_TRIP_KG } from '../goods/weight.ts'
import { barePlate, parsePlate } from '../goods/plate.ts'
import { plain } from '../input/typed.ts'

const MOMENT =
  /(20\d{2})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\s*(?:[T ]?\s*(\d{1,2})\s*[:：时]\s*(\d{2})(?:\s*[:：分]\s*(\d{2}))?)?/
const FIGURE = /-?\d[\d.,'\s]*/
const TONNES = /(?:吨|t)\s*\)?\s*$/i
const KILOGRAMS = /(?:kg|公斤|千克|㎏)/i
/** Heavier than any truck in tonnes, and lighter than any in kilograms. */
const MOST_TONNES = MAX_TRIP_KG / 1000

const grouped = (parts: readonly string[]): boolean =>
  parts.slice(1).every(({ length }) => length === 3) && (parts[0]?.length ?? 0) <= 3

/**
 * The whole kilograms that a text may stand for, likeliest first: '15.840kg' → [15840], '48.26 吨' → [48260], '48260' → [48260].
 * `unit_text` is the label, which may name the unit. Empty if no truck weighs that.
 */
export function kilogramsIn(text: string, unit_text = ''): number[] {
  // An o within figures is a nought: 4626okg.
  const bare = plain(text).replace(/(?<=\d[\d.,]*)o+/gi, (noughts) => '0'.repeat(noughts.length))
  const figure = FIGURE.exec(bare.replace(MOMENT, ''))?.[0]
    .replace(/[\s']/g, '')
    .replace(/[.,]+$/, '')
  if (figure === undefined || figure.startsWith('-')) return []
  const after = bare.slice(bare.indexOf(figure.charAt(0)))
  const units = [after, plain(unit_text)]
  const unit = units.some((each) => KILOGRAMS.test(each)) ? 'kg' : units.some((each) => TONNES.test(each)) ? 't' : null
  const parts = figure.split(/[.,]/)
  const whole = Number(parts.join(''))
  const fraction = parts.at(-1) ?? ''
  const decimal = parts.length > 1 ? Number(`${parts.slice(0, -1).join('')}.${fraction}`) : null
  const found: number[] = []
  const add = (kg: number | null) => {
    if (kg !== null && Number.isInteger(kg) && kg >= 0 && kg <= MAX_TRIP_KG && !found.includes(kg)) found.push(kg)
  }
  const tonnes = decimal ?? whole
  const as_tonnes = tonnes <= MOST_TONNES && (decimal === null || fraction.length <= 3) ? Math.round(tonnes * 1000) : null
  if (unit === 't') add(as_tonnes)
  if (unit !== 't' && (parts.length === 1 || grouped(parts))) add(whole)
  // 48260.00 kg: a separator before at most two digits, or before zeros.
  if (unit !== 't' && decimal !== null && (fraction.length <= 2 || /^0+$/.test(fraction)) && decimal >= 1) add(decimal)
  if (unit === null && decimal !== null) add(as_tonnes)
  return found
}

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1' }
const PLATE_LIKE = /[一-龥][A-Z][A-Z0-9]{5,6}[挂学警港澳领超临试]?/g
/** The plate within a text, or null. No plate has an O or an I behind its head, so they are read as 0 and 1. */
export function plateIn(text: string): string | null {
  const bare = barePlate(text)
  for (const [found] of bare.matchAll(PLATE_LIKE)) {
    const mended = found.slice(0, 2) + found.slice(2).replace(/[OI]/g, (char) => LOOKALIKES[char] ?? char)
    // The last character may belong to what follows.
    for (const length of [mended.length, 8, 7]) {
      const plate = parsePlate(mended.slice(0, length))
      if (plate) return plate.plate
    }
  }
  return null
}

/** The time of day in a text that holds nothing else: '14:05:12' → '14:05'. */
export function clockIn(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:：时](\d{2})(?:[:：分]\d{2}秒?)?分?$/.exec(plain(text).replace(/\s/g, '')) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
/** The day, and the time if it stands there, in China time: '2026-11-2514:05:12' → { day: '2026-11-25', time: '14:05' }. */
export function momentIn(text: string): { day: string; time: string | null } | null {
  const found = MOMENT.exec(plain(text))
  if (!found) return null
  const [, year = '', month = '', date = '', hour, minute] = found
  // Without a space the day's second digit may have gone to the hour: 2026-11-2514:05.
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time =
    hour !== undefined && minute !== undefined && Number(hour) < 24 && Number(minute) < 60
      ? `${hour.padStart(2, '0')}:${minute}`
      : null
  return { day, time }
}
