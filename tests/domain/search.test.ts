/** A search finds an order by the words that people use, on device and server alike, and never by the other side. */
import { describe, expect, test } from 'vitest'
import { formatFen } from '#domain/money/money.ts'
import { spell } from '#domain/list/pinyin.ts'
import { ROLE_LIST } from '#domain/role.ts'
import {
  addressTerms,
  findable,
  finds as finder,
  matches,
  messageTerms,
  orderTerms,
  reasons,
  searchText,
  spansOf,
  wordsOf,
} from '#domain/list/search.ts'
import { ORDER_TABLE, viewFor } from '#domain/disclosure/visibility.ts'
import { orderIn } from './order-fixtures.ts'
import { plant } from './planted.ts'

const settled = orderIn(5)
const [first] = settled.trips
const order = {
  ...settled,
  supplier_name: '演示·蓝岬再生资源',
  buyer_name: '重庆长江铜业',
  title: '1# 光亮铜',
  spec_name: '2.0–3.0mm',
  trips: settled.trips.map((trip, at) =>
    at === 0 ? { ...trip, plate: '粤BD31286', shipped: { ...trip.shipped, ticket_no: 'GB-2611-0042' } } : trip,
  ),
}
const text = searchText(orderTerms(order), spell)
const sale_fen = order.sale?.amount_fen ?? 0
/** The search over many records must find the same as the search over the full text. */
function finds(typed: string): boolean {
  const words = wordsOf(typed)
  const found = matches(text, words)
  expect(finder(words, spell)(findable(orderTerms(order)))).toBe(found)
  return found
}
const isIn = (typed: string, of: string) => matches(of, wordsOf(typed))

const message = searchText(
  messageTerms({ subject: '已登记收款 1,000,000.00 元', content: '订单 DD2611230007 1# 光亮铜，砺锋铜材，第 2 车 粤B·D31286' }),
  spell,
)
test.each(['收款', 'dengji', '0007', '砺锋', 'lftc', '1000000', '100万', '粤bd31286', '光亮 第2车'])(
  'a message is found by %s',
  (typed) => expect(isIn(typed, message)).toBe(true),
)
test.each(['付款', '黄铜', '0007 黄铜'])('a message is not found by %s', (typed) => expect(isIn(typed, message)).toBe(false))

const address = searchText(
  addressTerms({
    name: '二号料场',
    contact: '老周',
    phone: '13800000001',
    region_name: '江苏省苏州市昆山市',
    detail: '港口大道 18 号',
  }),
  spell,
)
test.each(['料场', 'ehlc', '老周', '0001', '昆山市港口', 'kunshan', '港口大道18号'])('an address is found by %s', (typed) =>
  expect(isIn(typed, address)).toBe(true),
)
test.each(['三号', '料场老周'])('an address is not found by %s', (typed) => expect(isIn(typed, address)).toBe(false))

describe('an order', () => {
  test.each([
    ['its number', order.no],
    ['the tail of its number', order.no.slice(-4)],
    ['its number in small letters', order.no.toLowerCase()],
    ['a firm', '蓝岬'],
    ['a firm without its ·', '演示蓝岬'],
    ['a firm in pinyin', 'lanjia'],
    ['a firm in initials', 'ljzszy'],
    ['the reading that the word has', 'chongqing'],
    ['initials of such a word', 'cqcj'],
    ['two words in any order', '光亮 蓝岬'],
    ['words without their space', '1#光亮铜'],
    ['a plate as it is written', '粤B·D31286'],
    ['a plate without its ·', '粤bd31286'],
    ['the tail of a plate', '1286'],
    ['a ticket number', 'GB26110042'],
    ['a specification in full width', '２．０－３．０ＭＭ'],
    ['a contract number', 'XS2611200001'],
    ['an amount with its commas', formatFen(sale_fen)],
    ['an amount without them', (sale_fen / 100).toFixed(2)],
    ['an amount with its sign and unit', `￥${Math.floor(sale_fen / 100)}元`],
    ['an amount as it is said', `${formatFen(sale_fen)} 元`],
  ])('is found by %s', (_name, typed) => expect(finds(typed)).toBe(true))

  test('is found by an amount in 万', () => {
    const round = { ...order, money: [{ ...order.money[0], amount_fen: 120_500_000 }] } as typeof order
    expect(isIn('120.5万', searchText(orderTerms(round), spell))).toBe(true)
  })

  test.each([
    ['a firm that is not in it', '青屿'],
    ['a word of two terms', '粤b31286光亮'],
    ['one right word and a wrong one', '蓝岬 黄铜'],
    ['a sign of a pattern', '蓝_'],
  ])('is not found by %s', (_name, typed) => expect(finds(typed)).toBe(false))
})

test('consecutive single characters are one word, because most records contain a lone digit', () => {
  expect(wordsOf('第 4 态')).toEqual(['第4态'])
  expect(wordsOf('A00 铝')).toEqual(['a00', '铝'])
  expect(wordsOf('黄铜,6063')).toEqual(['黄铜', '6063'])
  expect(wordsOf(' · ')).toEqual([])
})

test('without the dictionary, Chinese text is still found as written', () => {
  const bare = searchText(orderTerms(order), null)
  expect(matches(bare, wordsOf('蓝岬'))).toBe(true)
  expect(matches(bare, wordsOf('lanjia'))).toBe(false)
})

test.each(ROLE_LIST.filter((role) => role !== 'trader'))('the %s finds nothing by fields that its view hides', (role) => {
  const viewer = { role, disclosed: false }
  const { record, canaries } = plant(ORDER_TABLE, order, viewer)
  expect(canaries.length).toBeGreaterThan(15)
  const own = searchText(orderTerms(viewFor(record, role)), spell)
  for (const { path, value } of canaries) {
    const typed = path.endsWith('_fen') ? (Number(value) / 100).toFixed(2) : String(value)
    expect(matches(own, wordsOf(typed)), path).toBe(false)
  }
  const other = role === 'supplier' ? 'chongqing' : 'lanjia'
  expect(matches(searchText(orderTerms(viewFor(order, role)), spell), wordsOf(other))).toBe(false)
})

describe('matches are marked', () => {
  const marked = (of: string, typed: string) =>
    spansOf(of, wordsOf(typed), spell).map(([from, to]) => Array.from(of).slice(from, to).join(''))
  test.each([
    ['演示·蓝岬再生资源', 'ljzs', ['蓝岬再生']],
    ['演示·蓝岬再生资源', 'lanj', ['蓝岬']],
    ['演示·蓝岬再生资源', '示蓝', ['示·蓝']],
    ['粤B·D31286', 'bd31', ['B·D31']],
    ['3,083,700.00', '3083700', ['3,083,700']],
    ['1# 光亮铜', '铜 1#', ['1#', '铜']],
    ['1# 光亮铜', '黄', []],
    ['曾志强', 'zeng', ['曾']],
    ['司机 单雄伟', 'sxw', ['单雄伟']],
  ])('in %s by %s', (of, typed, pieces) => expect(marked(of, typed)).toEqual(pieces))
})

const PEOPLE: readonly (readonly [name: string, ...typed: string[]])[] = [
  ['曾志强', 'zeng', 'zzq', 'zengzhiqiang', '曾志'],
  ['单雄伟', 'shan', 'sxw', 'shanxiongwei'],
  ['查良镛', 'zha', 'zly'],
  ['解文华', 'xie', 'xwh'],
  ['仇和平', 'qiu', 'qhp'],
  ['区伟明', 'ou', 'owm'],
  ['盖叫天', 'ge', 'gjt'],
  ['缪建国', 'miao', 'mjg'],
  ['尉迟恭', 'yuchi', 'ycg', 'weichi'],
  ['万俟兴', 'moqi', 'mqx', 'wansi'],
  ['朴正', 'piao', 'pu'],
  ['乐嘉', 'yue', 'le'],
  ['任重', 'renzhong', 'renchong'],
  ['浙江单县铜业有限公司', 'shanxian', 'zjsx'],
  ['宁波大厦重工长乐行合金有限公司', 'daxia', 'dasha', 'zhonggong', 'changle', 'clh', 'clx'],
  ['重庆长安汽车', 'chongqing', 'changan', 'cqca'],
  ['亳州市谯城区', 'bozhou', 'qiaocheng'],
  ['六安市', 'luan', 'liuan'],
]
test.each(PEOPLE)('%s is found by each of its readings', (name, ...typed) => {
  const driven = { ...order, trips: order.trips.map((trip) => ({ ...trip, driver: name })) }
  const whole = searchText(orderTerms(driven), spell)
  const place = searchText(addressTerms({ name, contact: '', phone: '', region_name: '', detail: '' }), spell)
  for (const word of typed) {
    expect(matches(whole, wordsOf(word)), word).toBe(true)
    expect(matches(place, wordsOf(word)), word).toBe(true)
    expect(finder(wordsOf(word), spell)(findable(orderTerms(driven))), word).toBe(true)
    expect(spansOf(name, wordsOf(word), spell), word).toHaveLength(1)
  }
  for (const word of ['zengdan', 'qqq', 'zhangsan']) expect(matches(place, wordsOf(word)), word).toBe(false)
})

test('the search text of a long name grows only in proportion to the name', () => {
  for (const name of ['重行长乐单曾解查仇区盖缪尉迟万俟朴任石'.repeat(2), '单'.repeat(39), '曾'.repeat(400)])
    expect(searchText([{ label: '', text: name, spelled: true }], spell).length).toBeLessThan(80 * name.length + 200)
})

test('a list names the hidden term by which it found a row', () => {
  const hidden = new Set(['车牌', '发货磅单', '合同编号'])
  const why = (typed: string) =>
    reasons(orderTerms(order), wordsOf(typed), hidden, spell).map(({ label, text }) => `${label} ${text}`)
  expect(first).toBeDefined()
  expect(why('31286')).toEqual(['车牌 粤B·D31286'])
  expect(why('31286 蓝岬')).toEqual(['车牌 粤B·D31286'])
  expect(why('蓝岬')).toEqual([])
})
