/** One figure in every spelling a Chinese sentence may give it. */
import nzh from 'nzh'
import { formatFen } from '#domain/money.ts'

/** The ways a whole number of yuan is written. */
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
/** In full width. */
export const wide = (text: string) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
