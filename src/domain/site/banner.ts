/** The banner shown when the operator has set none. */
export const UNSET_BANNER = {
  title: '从磅房到货款，一单到底',
  desc: '供应商、采购商、商户在同一张订单上交易电解铜、电解铝与再生金属。没有信号的料场，也能接单、过磅、发货。',
  image: '',
  image_phone: '',
  link: '',
  is_video: false,
  video: '',
}

/** The label of a banner's link, by the start of its target. */
const WORDS: readonly (readonly [start: string, words: string])[] = [
  ['/market', '进入交易大厅'],
  ['/download', '安装到设备'],
  ['/auth/register', '免费注册'],
  ['/help', '查看帮助'],
  ['/contactUs', '联系我们'],
]

export const wayOn = (link: string): string => WORDS.find(([start]) => link.startsWith(start))?.[1] ?? '了解详情'

/** Whether text of this colour (#rrggbb) is light. */
export function isLight(colour: string): boolean {
  const value = Number.parseInt(colour.slice(1), 16)
  return 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255) > 128
}
/**
 * What lies between a banner's picture and its text: dark under light text, and light under dark text. Opacity in hex; on a desk it
 * fades between two shares of the width.
 */
export const BANNER_SHADES = {
  light: { colour: '#15181b', phone: 'b8', desk: 'e0', from: 0.2, to: 0.66 },
  dark: { colour: '#ffffff', phone: 'c7', desk: 'e6', from: 0.2, to: 0.66 },
} as const
export const shadeOnPhone = (textcolor: string): string => {
  const { colour, phone } = BANNER_SHADES[isLight(textcolor) ? 'light' : 'dark']
  return `${colour}${phone}`
}
export const shadeOnDesk = (textcolor: string): string => {
  const { colour, desk, from, to } = BANNER_SHADES[isLight(textcolor) ? 'light' : 'dark']
  return `linear-gradient(90deg, ${colour}${desk} ${from * 100}%, ${colour}00 ${to * 100}%)`
}
/** The part of a picture that stays when its sides are cut. */
export const BANNER_POSITION = '74% 50%'
