/** One figure in every spelling that a Chinese sentence may use. */
import nzh from 'nzh'
import { formatFen } from '#domain/money/money.ts'

/** The ways to write a whole number of yuan. */
export const WRITINGS: ((yuan: number) => string)[] = [
  (yuan) => String(yuan),
  (yuan) => formatFen(yuan * 100),
  (yuan) => nzh.cn.encodeS(yuan),
  (yuan) => nzh.cn.encodeB(yuan),
  (yuan) => nzh.hk.encodeS(yuan),
  (yuan) => nzh.hk.encodeB(yuan),
  (yuan) => `${yuan / 10_000}万`,
  (yuan) => `${yuan / 1000}千`,
  (yuan) => `${yuan / 1000}元/公斤`,
  (yuan) => [...String(yuan)].map((digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join(''),
]
/** The text in full width. */
export const wide = (text: string) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

/** Yuan of a figure in fen, divided exactly: 6548791 by 2000 is 32.743955. */
const yuanOf = (fen: number, divisor = 1): string => String(Number((fen / 100 / divisor).toFixed(8)))
const chinese = (digits: string) =>
  [...digits].map((digit) => (digit === '.' ? '点' : '零一二三四五六七八九'.charAt(Number(digit)))).join('')
/** 65487.91 as people say the small change: 65487块9毛1. */
const change = (yuan: string, names: readonly [string, string, string], spell = (digits: string) => digits) => {
  const [whole = '', part = ''] = yuan.split('.')
  const [jiao = '0', fen = '0'] = [part[0], part[1]]
  const head = `${spell === chinese ? nzh.cn.encodeS(Number(whole)) : whole}${names[0]}`
  if (jiao === '0' && fen === '0') return head
  const tail = fen === '0' ? '' : `${spell(fen)}${names[2]}`
  return jiao === '0' ? `${head}${spell('0')}${spell(fen)}分` : `${head}${spell(jiao)}${names[1]}${tail}`
}

/** The ways to write or say a decimal number. */
const SPELLINGS: ((yuan: string) => string)[] = [
  (yuan) => yuan,
  wide,
  (yuan) => yuan.replace('.', '点'),
  (yuan) => yuan.replace('.', '。'),
  (yuan) => [...yuan].join(' '),
  (yuan) => [...yuan].join('　'),
  (yuan) => yuan.replace(/\d(?=\d{4}$|\d{4}\.)/, (digit) => `${digit} `),
  chinese,
  (yuan) => [...chinese(yuan)].join(' '),
  (yuan) => nzh.cn.encodeS(yuan),
  (yuan) => nzh.cn.encodeB(yuan),
  (yuan) => nzh.hk.encodeB(yuan),
]
const COINS: ((yuan: string) => string)[] = [
  (yuan) => change(yuan, ['元', '角', '分']),
  (yuan) => change(yuan, ['块', '毛', '']),
  (yuan) => change(yuan, ['块钱', '毛', '分'], chinese),
  (yuan) => change(yuan, ['块', '毛', ''], chinese),
  (yuan) => yuan.replace('.', '块'),
  (yuan) => yuan.replace('.', '元'),
]
/** The unit before or after the number, by the number of such units per tonne. */
const UNITS: readonly (readonly [parts: number, patterns: readonly string[]])[] = [
  [1, ['N', '单价N元', 'N元/吨', '每吨N', '吨价N', 'N块一吨', '就按N算']],
  [1000, ['每公斤N', 'N元/公斤', '公斤价N元', 'N块一公斤', '一公斤合N', '每kg约N', 'N元，每千克', '按公斤算是N块']],
  [2000, ['每斤N', 'N元/斤', '斤价N', 'N块钱一斤', '一斤合N元']],
  [0.0001, ['N万', '合N万元']],
]
/** A figure in every spelling, with every unit before and after it. */
export const spoken = (fen: number): string[] =>
  UNITS.flatMap(([parts, patterns]) => {
    const yuan = parts < 1 ? yuanOf(fen, 1 / parts) : yuanOf(fen, parts)
    const numbers = SPELLINGS.map((spell) => spell(yuan))
    const whole = patterns.flatMap((pattern) => numbers.map((number) => pattern.replace('N', number)))
    const coins = parts >= 1 && /^\d+(?:\.\d{1,2})?$/.test(yuan) ? COINS.map((spell) => spell(yuan)) : []
    const behind = { 1: '', 1000: '一公斤', 2000: '一斤' }[parts] ?? ''
    return [...whole, ...coins.map((number) => `${number}${behind}`)]
  })
