/**
 * The amounts of money a Chinese sentence may name, however they are written or said: 68,500.00, 6.85万, 6万8, 六万八千五百, 陆万捌仟伍佰元整,
 * 68.5元/公斤, 每斤34块2毛5, 68500点5, 6 8 5 0 0.
 */

/** Other ways to write a numeral, each after the plain one. */
const VARIANTS = '零〇○一壹弌幺二贰貳两兩三叁參叄四肆五伍六陆陸七柒八捌九玖十拾百佰千仟万萬亿億元圆圓'
const PLAIN = '零一二三四五六七八九十百千万亿元'
const DIGITS = '零一二三四五六七八九'

const SAME = new Map<string, string>([
  ['廿', '二十'],
  ['卅', '三十'],
  ['點', '点'],
])
let plain = ''
for (const char of VARIANTS) {
  if (PLAIN.includes(char)) plain = char
  else SAME.set(char, plain)
}
const VARIANT = new RegExp(`[${[...SAME.keys()].join('')}]`, 'g')
/** Characters without width, and the signs that turn a digit into a keycap. */
const INVISIBLE = /[\u200b-\u200f\u2060]|\ufe0e|\ufe0f|\u20e3/g

/** Full-width, circled and capital numerals become plain ones. */
const simplified = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/(?<=\d)\s*[。｡]\s*(?=\d)/g, '.')
    .replace(/(?<=\d)\s*[点點]\s*(?=\d)/g, '.')
    .replace(VARIANT, (char) => SAME.get(char) ?? char)
    .toLowerCase()

const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, k: 1000, 万: 10_000, w: 10_000, 亿: 100_000_000 }
/** One step of a numeral: Arabic digits, Chinese digits, or a unit that is not the beginning of another word. */
const TOKEN =
  /(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)|([零一二三四五六七八九]+(?:点[零一二三四五六七八九]+)?|点[零一二三四五六七八九]+)|\s*(十|百(?!分)|千(?!克|瓦|米)|万|亿|[wk](?![a-z]))/y

interface Numeral {
  value: number
  /** where it ends */
  end: number
}

const chineseDigits = (run: string): number =>
  Number([...run].map((char) => (char === '点' ? '.' : DIGITS.indexOf(char))).join(''))

/** Reads a numeral that begins at `from`. A last bare digit is of the next lower unit, as in 六万八 or 6万8. Null when none begins there. */
function numeralAt(text: string, from: number): Numeral | null {
  let [total, section, end, unit] = [0, 0, from, 0]
  let digits: { value: number; bare: boolean } | null = null
  for (;;) {
    TOKEN.lastIndex = end
    const [whole, arabic, chinese, sign] = TOKEN.exec(text) ?? []
    if (whole === undefined) break
    if (sign === undefined) {
      if (digits) break
      const run = arabic ?? chinese ?? ''
      digits = {
        value: arabic ? Number(arabic.replaceAll(',', '')) : chineseDigits(run),
        bare: /^[1-9一二三四五六七八九]$/.test(run),
      }
    } else {
      const size = UNITS[sign] ?? 1
      // Only ten stands without a digit; 万 and 亿 close what came before them.
      if (!digits && sign !== '十' && !(size >= 10_000 && end > from)) break
      if (size < 10_000) section += (digits?.value ?? 1) * size
      else {
        const low = section + (digits?.value ?? 0)
        total = sign === '亿' ? (total + low) * size : total + low * size
        section = 0
      }
      digits = null
      unit = size
    }
    end += whole.length
  }
  if (end === from) return null
  const last = digits ? digits.value * (digits.bare && unit >= 100 ? unit / 10 : 1) : 0
  return { value: total + section + last, end }
}

/** The word after a number that counts, weighs or dates. The number stays a price before longer words, as 月结, 车板价 or 人民币. */
const MEASURED =
  /^\s*(?:吨(?!价)|公斤|千克|克|斤|kg|t(?![a-z])|磅(?![单差房])|车(?![板间上])|辆|趟|件|捆|袋|箱|个|根|包(?=$|[\s,.;、。)])|批(?!发)|次(?![日月周])|条(?!件)|张|份|页|名|户|家|台|倍|人(?!民币)|年(?!付)|月(?![结付])|日(?![结均])|号|天|周(?![边转期])|小时|分钟|秒|点(?!价)|米|公里|km|度|%|‰)/
const DATE = /\d{4}\s*[-./]\s*\d{1,2}\s*[-./]\s*\d{1,2}|\d{1,2}:\d{2}(?::\d{2})?/g
/** In 六万八千五百一吨, the 一 belongs to the tonne. */
const A_TONNE = /([百千万亿元块钱角毛分一二三四五六七八九\d]\s*)[一每](?=\s*(?:吨|公斤|千克|斤|kg))/g
const DIGIT = '[\\d零一二三四五六七八九]'
/** The change after the yuan: 块9毛1分, 块九毛一, 元零1分, or short 块91 and 块9. */
const CHANGE = new RegExp(
  `^\\s*[元块]钱?\\s*(?:零?\\s*(${DIGIT})\\s*[角毛]\\s*(?:零?\\s*(${DIGIT})\\s*分?(?!${DIGIT}))?|零?\\s*(${DIGIT})\\s*分|(${DIGIT})(${DIGIT})?(?!${DIGIT}|\\s*[.万千百十吨车天]))?`,
)
const WEIGHT = '(公斤|千克|kg|(?<!公)斤)'
/** A unit weight after the amount, without a number between: 元/公斤, 块钱一斤, 元，每公斤. */
const EACH_BEHIND = new RegExp(`^[^\\d零一二三四五六七八九;。!?]{0,6}?${WEIGHT}`)
/** A unit weight before the amount: 每公斤, 公斤价, 一斤合. */
const EACH_BEFORE = new RegExp(`${WEIGHT}[^\\d零一二三四五六七八九,;。!?]{0,8}$`)
/** The factor from yuan per 斤 to yuan per tonne. */
const PER_TONNE: Record<string, number> = { 斤: 2000 }
const KG_PER_TONNE = 1000

const digitOf = (char: string | undefined): number => (char ? Math.max(DIGITS.indexOf(char), Number(char) || 0) : 0)

function amountsOf(text: string): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length; ) {
    const numeral = numeralAt(text, at)
    if (!numeral) {
      at++
      continue
    }
    const before = text.slice(0, at)
    at = numeral.end
    const rest = text.slice(at)
    if (/第\s*$/.test(before) || MEASURED.test(rest)) continue
    const [change = '', jiao, fen, fen_alone, tenths, hundredths] = CHANGE.exec(rest) ?? []
    const yuan_fen = Math.round(numeral.value * 100)
    const change_fen = digitOf(jiao ?? tenths) * 10 + digitOf(fen ?? fen_alone ?? hundredths)
    found.push(yuan_fen, yuan_fen + change_fen)
    for (const [, weight] of [
      EACH_BEHIND.exec(rest.slice(change.length)),
      EACH_BEHIND.exec(rest),
      EACH_BEFORE.exec(before),
    ].filter((each) => each !== null)) {
      const per_tonne = PER_TONNE[weight ?? ''] ?? KG_PER_TONNE
      found.push(Math.round(numeral.value * 100 * per_tonne), Math.round((numeral.value * 100 + change_fen) * per_tonne))
    }
  }
  return found
}

/** Spaces and signs between the digits of a number: 6 5 4 8 7 . 9 1, 6-5-4-8-7, 六 五 四. */
const PART = '[\\d零一二三四五六七八九十百千万亿.点元块角毛]'
const GAPS = new RegExp(`(?<=${PART})\\s+(?=${PART})`, 'g')
const LONE = /(?<!\d)\d(?:[\s·_*、,/-]+\d(?!\d))+/g

/**
 * Every amount that a text may name, in fen. A plain number counts as yuan, and a price by 公斤 or 斤 also by the tonne. Numbers
 * with a measure word (吨, 车, 日, 号 …), ordinals, dates and times do not count. Spaced digits are also read as one number.
 */
export function writtenAmountsFen(text: string): number[] {
  const plainly = simplified(text).replace(DATE, ' ').replace(A_TONNE, '$1/')
  const grouped = plainly.replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
  const together = plainly
    .replace(GAPS, '')
    .replace(/(?<=\d)[·_*'](?=\d)/g, '')
    .replace(/(?<=\d)点(?=\d)/g, '.')
  const lone = plainly.replace(/\s*([.点])\s*/g, '$1').replace(LONE, (digits) => digits.replace(/\D/g, ''))
  return [...new Set([plainly, grouped, together, lone].flatMap(amountsOf))]
}
