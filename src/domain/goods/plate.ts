/** Licence plates of the mainland (GA 36): 7 characters, and 8 for new-energy vehicles; temporary, consular and farm plates. */
import { plain } from '../input/typed.ts'

export interface Plate {
  /** Upper case without separators: 浙BD31286. */
  plate: string
  /** The province's character: 浙; 使 of an embassy. */
  province: string
  new_energy: boolean
}

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const LETTER = 'A-HJ-NP-Z'
const HEAD = `[${PROVINCES}][${LETTER}]`

/** Ordinary plates. 挂 trailers, 学 driving schools and 警 police end in their character. */
const ORDINARY = new RegExp(`^${HEAD}[${LETTER}0-9]{4}[${LETTER}0-9挂学警]$`)
/** Cross-border plates are issued by 粤Z alone. */
const CROSS_BORDER = new RegExp(`^粤Z[${LETTER}0-9]{4}[港澳]$`)
/**
 * 领 consulates, 超 oversize transport, 临 temporary and 试 trial plates end in their character. The last two may have an extra
 * sign.
 */
const OTHER = new RegExp(`^${HEAD}(?:[${LETTER}0-9]{4}[领超]|[${LETTER}0-9]{4,5}[临试])$`)
/** Embassy plates have 使 and six digits, in either order. */
const EMBASSY = /^(?:使\d{6}|\d{6}使)$/
/** Tractors and harvesters (NY 345): a province, two digits for the place, and five signs. */
const FARM = new RegExp(`^[${PROVINCES}]\\d{2}[${LETTER}0-9]{5}$`)
/** The class letter, D and F or their later ranges (ABCDE electric, FGHJK other), leads on small vehicles and ends on large ones. */
const NEW_ENERGY = new RegExp(`^${HEAD}(?:[A-HJK][${LETTER}0-9]\\d{4}|\\d{5}[A-HJK])$`)

/** Upper case without separators. Also accepts part of a plate. */
export const barePlate = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/[\s·•・‧∙⋅.,、-]/g, '')

/** Parses a plate, typed or recognised, with or without separators and in any case. Null if it is no plate. */
export function parsePlate(text: string): Plate | null {
  if (text.length > 20) return null
  const plate = barePlate(text)
  const new_energy = NEW_ENERGY.test(plate)
  if (!new_energy && ![ORDINARY, CROSS_BORDER, OTHER, EMBASSY, FARM].some((kind) => kind.test(plate))) return null
  return { plate, province: EMBASSY.test(plate) ? '使' : plate.charAt(0), new_energy }
}

/** A plate as people write it: 浙BD31286 → 浙B·D31286. Text that is no plate comes back unchanged. */
export function formatPlate(text: string): string {
  const plate = parsePlate(text)?.plate
  if (!plate || plate.endsWith('使')) return plate ?? text
  const head = plate.startsWith('使') ? 4 : FARM.test(plate) ? 3 : 2
  return `${plate.slice(0, head)}·${plate.slice(head)}`
}

/** The warning about a plate as typed; undefined while it is empty or a valid plate. */
export const plateWarning = (text: string): string | undefined =>
  text.trim() === '' || parsePlate(text) ? undefined : '不像车牌号，请核对'
