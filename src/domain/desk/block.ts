/** The block list (黑名单): firms, phones and plates that the operator keeps off the platform, some until a day. */
import { barePlate, formatPlate, parsePlate } from '../goods/plate.ts'
import { maskPhone } from '../disclosure/mask.ts'
import { isMobile } from '../input/phone.ts'
import { mobileIn, plain } from '../input/typed.ts'
import { type FieldErrors, Refusal } from '../refusal.ts'

export const BLOCK_KINDS = { firm: '企业', phone: '手机号', plate: '车牌' } as const
export type BlockKind = keyof typeof BLOCK_KINDS
export const BLOCK_STATES = { standing: '生效中', ended: '已解除或到期' } as const
export type BlockState = keyof typeof BLOCK_STATES

/** A firm is named by its name or its USCC. */
export const BLOCK_LENGTH = 60
export const BLOCK_REASON_LENGTH = 200

/** Half width and upper case, without spaces and separators, so that each way of writing is found. */
const bare = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/[\s·•・‧∙⋅.,，、()-]/g, '')
/** The text that is compared with other texts: the name or USCC of a firm, the eleven digits of a phone, the characters of a plate. */
export const blockValue = (kind: BlockKind, text: string): string =>
  kind === 'phone' ? mobileIn(text) : kind === 'plate' ? barePlate(text) : bare(text)
/** The typed search as values contain it. A number with a country code is searched without it. */
export const blockSearch = (text: string): string => bare(text).replace(/^\+?86(?=1\d{10}$)/, '')

/** The text by which the desk shows an entry. A phone is masked; a person who knows the whole number can search for it. */
export const blockName = (kind: BlockKind, shown: string): string =>
  kind === 'phone' ? maskPhone(shown) : kind === 'plate' ? formatPlate(shown) : shown

export function blockProblems(
  { kind, text, until }: { kind: BlockKind; text: string; until: string | null },
  now: string,
): FieldErrors {
  const value = blockValue(kind, text)
  const found: FieldErrors = {}
  if (kind === 'phone' && !isMobile(value)) found['text'] = '请输入 11 位手机号'
  else if (kind === 'plate' && !parsePlate(text)) found['text'] = '请输入正确的车牌号'
  else if (kind === 'firm' && value.length < 4) found['text'] = '请输入完整的企业名称或统一社会信用代码'
  if (until !== null && Date.parse(until) <= Date.parse(now)) found['until'] = '截止日期不能早于今天'
  return found
}

/** The refusal for a blocked phone. It is the same whether the phone has an account or not. */
export const blockedPhone = (): Refusal => new Refusal('suspended', { message: '该手机号已被平台限制使用，如有疑问请联系客服' })
export const BLOCKED_FIRM = '该企业已被平台限制认证，如有疑问请联系客服'
export const BLOCKED_PLATE = '该车牌已被平台限制使用，请换车或联系客服'

interface Truck {
  plate: string
  trailer_plate?: string
}
/** The plates in a step's payload, each with its field. */
export function platesIn(payload: object): { field: string; value: string }[] {
  const { trips } = payload as { trips?: readonly Truck[] }
  return (Array.isArray(trips) ? (trips as readonly Truck[]) : []).flatMap((trip, index) =>
    (['plate', 'trailer_plate'] as const).flatMap((name) =>
      trip[name] ? [{ field: `trips.${index}.${name}`, value: barePlate(trip[name]) }] : [],
    ),
  )
}
