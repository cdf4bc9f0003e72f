/** Id cards, business licences, vehicle licences and driving licences as an engine reads them. */
import { isDate, isUscc, parseIdNo } from '../input/identity.ts'
import { plain } from '../input/typed.ts'
import { momentIn, plateIn } from './figures.ts'
import { labelled, type Labelled, lineBelow, type ReadText } from './read-text.ts'
import { type Suggestion, suggested } from './suggestion.ts'

/** The value of each field of a paper; null if the field was not read. */
export type PaperReading<Field extends string> = Record<Field, Suggestion | null>

export const WRONG_CHECK = '校验位不符，请对照照片'
/** 长期 in the form of a day; certifications keep it as no day. */
export const LASTING = '长期'

type Reader = (text: string) => string | null
/** `doubtOf` says what speaks against the value in its text. */
function pick<Label extends string>(
  found: readonly Labelled<Label>[],
  label: Label,
  of: Reader,
  doubtOf: Reader = () => null,
): Suggestion | null {
  for (const { label: own, value } of found) {
    const read = own === label && value ? of(value.text) : null
    if (read !== null && value) return suggested(read, value, doubtOf(value.text))
  }
  return null
}
const NAME = /^[\p{Script=Han}·]{2,20}/u
const nameIn: Reader = (text) => NAME.exec(text.replace(/\s/g, ''))?.[0] ?? null
const wordsIn: Reader = (text) => text.replace(/\s/g, '').slice(0, 100) || null
const dayIn: Reader = (text) => {
  const day = momentIn(text)?.day
  return day && isDate(day) ? day : null
}
const daysIn = (text: string) =>
  [...plain(text).matchAll(/20\d{2}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}/g)].map(([day]) => dayIn(day))
/** The end of '2016.03.12-2036.03.12', '自2016年03月12日至长期'. */
const endIn: Reader = (text) => {
  if (/长期|永久|无固定期限/.test(text)) return LASTING
  const days = daysIn(text)
  return days.length > 1 ? (days.at(-1) ?? null) : null
}
/** Terms of an id card in years, to the day (居民身份证法 art. 5). Some are 长期. */
const TERMS = [5, 10, 20]
const WRONG_TERM = '有效期的起止不相符，请对照照片'
const termDoubt: Reader = (text) => {
  const [from, to] = daysIn(text)
  if (!from || !to) return null
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return TERMS.includes(years) && from.slice(4) === to.slice(4) ? null : WRONG_TERM
}

/** The first text with a code of 18 characters. A right check character proves it; a wrong one makes it doubtful. */
function checked(texts: readonly ReadText[], pattern: RegExp, right: (code: string) => boolean): Suggestion | null {
  const codes = texts.flatMap((read) => {
    const code = pattern.exec(plain(read.text).toUpperCase().replace(/\s/g, ''))?.[0]
    return code ? [{ code, read }] : []
  })
  const proven = codes.find(({ code }) => right(code))
  if (proven) return { value: proven.code, read: proven.read, doubt: null }
  return codes[0] ? suggested(codes[0].code, codes[0].read, WRONG_CHECK) : null
}

const ID_CARD = {
  name: ['姓名'],
  until: ['有效期限', '有效期'],
  other: ['性别', '民族', '出生', '住址', '公民身份号码', '签发机关'],
}
export type IdCardField = 'real_name' | 'id_no' | 'valid_until'
/** Either side of an id card. Null if the photo shows none. */
export function readIdCard(texts: readonly ReadText[]): PaperReading<IdCardField> | null {
  const found = labelled(texts, ID_CARD)
  const reading = {
    real_name: pick(found, 'name', nameIn),
    id_no: checked(texts, /(?<!\d)[1-9]\d{16}[\dX]/, (code) => parseIdNo(code) !== null),
    valid_until: pick(found, 'until', endIn, termDoubt),
  }
  return Object.values(reading).every((each) => each === null) ? null : reading
}

const LICENCE = {
  name: ['企业名称', '名称'],
  legal_person: ['法定代表人', '负责人', '经营者', '执行事务合伙人', '投资人'],
  address: ['住所', '经营场所', '主要经营场所', '营业场所'],
  established: ['成立日期', '注册日期'],
  until: ['营业期限', '合伙期限'],
  other: ['类型', '注册资本', '经营范围', '登记机关', '统一社会信用代码', '组成形式', '出资额'],
}
export type LicenceField = 'company_name' | 'uscc' | 'legal_person' | 'reg_address' | 'established_on' | 'valid_until'
/** A business licence 营业执照. Null if the photo shows none. */
export function readLicence(texts: readonly ReadText[]): PaperReading<LicenceField> | null {
  const found = labelled(texts, LICENCE)
  const address = found.find(({ label, value }) => label === 'address' && value)?.value
  const rest = address ? lineBelow(texts, address, found) : null
  const certainty = Math.min(address?.certainty ?? 1, rest?.certainty ?? 1)
  const reading = {
    company_name: pick(found, 'name', wordsIn),
    uscc: checked(texts, /[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}/, isUscc),
    legal_person: pick(found, 'legal_person', nameIn),
    reg_address: address ? suggested(wordsIn(address.text + (rest?.text ?? '')) ?? '', { ...address, certainty }) : null,
    established_on: pick(found, 'established', dayIn),
    valid_until: pick(found, 'until', endIn),
  }
  return reading.uscc === null && reading.company_name === null ? null : reading
}

/** A vehicle licence 行驶证. Null without a plate. */
export function readVehicleLicence(texts: readonly ReadText[]): PaperReading<'plate'> | null {
  for (const read of texts) {
    const plate = plateIn(read.text)
    if (plate) return { plate: suggested(plate, read) }
  }
  return null
}

const DRIVING = { name: ['姓名'], other: ['性别', '国籍', '住址', '出生日期', '初次领证日期', '准驾车型', '有效期限', '证号'] }
/** A driving licence 驾驶证. Null without a name. */
export function readDrivingLicence(texts: readonly ReadText[]): PaperReading<'driver'> | null {
  const driver = pick(labelled(texts, DRIVING), 'name', nameIn)
  return driver && { driver }
}
