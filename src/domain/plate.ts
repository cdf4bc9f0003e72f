/** Licence plates of the mainland (GA 36): 7 characters, and 8 for new-energy vehicles. */
import { plain } from './typed.ts'

export interface Plate {
  /** Upper case without separators: 浙BD31286. */
  plate: string
  /** The province's character: 浙. */
  province: string
  new_energy: boolean
}

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const LETTER = 'A-HJ-NP-Z'
const HEAD = `[${PROVINCES}][${LETTER}]`

/** Ordinary plates; 挂 trailers, 学 driving schools, 警 police end in their character. */
const ORDINARY = new RegExp(`^${HEAD}[${LETTER}0-9]{4}[${LETTER}0-9挂学警]$`)
/** Cross-border plates are issued by 粤Z alone. */
const CROSS_BORDER = new RegExp(`^粤Z[${LETTER}0-9]{4}[港澳]$`)
/** The class letter, D and F or their later ranges (ABCDE electric, FGHJK other), leads on small vehicles and ends on large ones. */
const NEW_ENERGY = new RegExp(`^${HEAD}(?:[A-HJK][${LETTER}0-9]\\d{4}|\\d{5}[A-HJK])$`)

/** In upper case without separators, also a part of a plate. */
export const barePlate = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/[\s·•・‧∙⋅.,、-]/g, '')

/** Reads a plate as typed or recognised, with or without separators and in any case. Null when it is no plate. */
export function parsePlate(text: string): Plate | null {
  if (text.length > 20) return null
  const plate = barePlate(text)
  const new_energy = NEW_ENERGY.test(plate)
  if (!new_energy && !ORDINARY.test(plate) && !CROSS_BORDER.test(plate)) return null
  return { plate, province: plate.charAt(0), new_energy }
}

/** A plate as people write it: 浙BD31286 → 浙B·D31286. Text that is no plate comes back unchanged. */
export function formatPlate(text: string): string {
  const plate = parsePlate(text)?.plate
  return plate ? `${plate.slice(0, 2)}·${plate.slice(2)}` : text
}

/** The warning about a plate as typed; undefined while it is empty or a valid plate. */
export const plateWarning = (text: string): string | undefined =>
  text.trim() === '' || parsePlate(text) ? undefined : '不像车牌号，请核对'
