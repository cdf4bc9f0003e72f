/**
 * The search text of a record, and the matching of typed words. The device searches its rows and the server its columns with this
 * same text. It is built from a role's view, so a hidden value never leads to an order.
 */
import type { AddressFields } from '../firm/address.ts'
import type { Contract } from '../contract/contract.ts'
import type { Goods } from '../goods/goods.ts'
import type { Intention } from '../goods/intention.ts'
import type { Invoice } from '../accounting/invoice.ts'
import { formatFen } from '../money/money.ts'
import type { Order } from '../order/order.ts'
import { formatPlate } from '../goods/plate.ts'
import type { Statement } from '../accounting/statement.ts'

/** The syllables of each character, likeliest first; see pinyin.ts. Null if no letters are typed, or without the dictionary. */
export type Spell = ((text: string) => Ways) | null
type Ways = readonly (readonly string[])[]

/** A searchable part of a record. */
export interface Term {
  label: string
  text: string
  /** also searchable by pinyin and initials */
  spelled?: true
}

/** Increase it with changes of search texts, list totals or ticket normalisation. The server then rewrites them all. */
export const SEARCH_SCHEMA = 4

/** Characters that people omit or type differently. */
const LOOSE = /[\s·・•‧∙⋅,，、;；:"“”‘’'()[\]【】《》<>\-–—]/g
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ü', 'v').replace(LOOSE, '')

const AMOUNT = /^¥?(\d+(?:\.\d+)?)(万)?元?$/
/** An amount in digits: ¥1000000元 and 100万 are both 1000000. */
function figures(word: string): string {
  const [, digits, ten_thousands] = AMOUNT.exec(word) ?? []
  if (digits === undefined) return word
  return ten_thousands ? String(Math.round(Number(digits) * 10_000)) : digits
}

/** The words that must all match. Consecutive single characters form one word, because most records contain a lone digit. */
export function wordsOf(typed: string): string[] {
  const pieces = typed
    .normalize('NFKC')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/([\d万])\s+元/g, '$1元')
    .split(/[\s,、;]+/)
    .map((piece) => fold(figures(piece)))
    .filter(Boolean)
  return pieces.reduce<string[]>((words, piece, at) => {
    const joins = piece.length === 1 && at > 0 && pieces[at - 1]?.length === 1
    return joins ? [...words.slice(0, -1), `${words.at(-1)}${piece}`] : [...words, piece]
  }, [])
}

const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)
/** A longer name has each alternative reading once, with BESIDE characters beside it, instead of all spellings. */
const [MOST_SPELLINGS, BESIDE] = [32, 4]
/** Texts longer than a firm or place name get only the likeliest reading. */
const LONGEST_NAME = 40

const joined = (ways: Ways): string[] =>
  ways.reduce<string[]>((heads, each) => heads.flatMap((head) => each.map((syllable) => head + syllable)), [''])

/** The spellings of a text by all its readings, within these limits. */
function spellings(ways: Ways): string[] {
  const likeliest = ways.map((each) => each.slice(0, 1))
  if (ways.length > LONGEST_NAME) return joined(likeliest)
  if (ways.reduce((count, each) => count * Math.max(each.length, 1), 1) <= MOST_SPELLINGS) return joined(ways)
  const others = ways.flatMap((each, at) => {
    if (each.length < 2) return []
    const around = likeliest.map((way, place) => (place === at ? each.slice(1) : way))
    return joined(around.slice(Math.max(0, at - BESIDE), at + BESIDE + 1))
  })
  return [...joined(likeliest), ...others]
}

const initialsOf = (text: string, ways: Ways): Ways =>
  Array.from(text, (sign, at) => (isHan(sign) ? [...new Set(ways[at]?.map((syllable) => syllable.charAt(0)))] : [sign]))

/** The readings of a text: its syllables, and their initials. */
function readings(text: string, spell: Spell): string[] {
  if (!spell) return []
  const ways = spell(text)
  return [...spellings(ways), ...spellings(initialsOf(text, ways))].map(fold)
}

/** The whole search text, one line per term, so that no word matches across two terms. */
export function searchText(terms: readonly Term[], spell: Spell): string {
  const lines = terms.flatMap(({ text, spelled }) => [fold(text), ...(spelled ? readings(text, spell) : [])])
  return [...new Set(lines)].filter(Boolean).join('\n')
}

export const matches = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** A record prepared for many searches: its own numbers and amounts, and the names it shares, one line each. */
export interface Findable {
  own: string
  names: string
}
/** `same` returns one object for equal texts, to save memory. */
export const findable = (terms: readonly Term[], same = (text: string): string => text): Findable => ({
  own: searchText(
    terms.filter(({ spelled }) => !spelled),
    null,
  ),
  names: same([...new Set(terms.flatMap(({ spelled, text }) => (spelled ? [text] : [])))].join('\n')),
})

/** Cache of names with their readings. Few names occur in many records, so each is read once. */
const known_readings = new WeakMap<object, Map<string, string>>()
const WITHOUT_DICTIONARY = {}
function reader(spell: Spell): (name: string) => string {
  const known = known_readings.get(spell ?? WITHOUT_DICTIONARY) ?? new Map<string, string>()
  known_readings.set(spell ?? WITHOUT_DICTIONARY, known)
  return (name) => {
    const text = known.get(name) ?? searchText([{ label: '', text: name, spelled: true }], spell)
    known.set(name, text)
    return text
  }
}

/** Finds what `matches` would find in the spelled text. The words that match each set of names are cached as a bit set. */
export function finds(words: readonly string[], spell: Spell): (record: Findable) => boolean {
  const each_word = words.map((word, at) => ({ word: [word], bit: 2 ** at }))
  const every = 2 ** words.length - 1
  const found = (text: string) => each_word.reduce((bits, { word, bit }) => (matches(text, word) ? bits | bit : bits), 0)
  const read = reader(spell)
  const known = new Map<string, number>()
  const inNames = (names: string): number => {
    const before = known.get(names)
    if (before !== undefined) return before
    const bits = found(names.split('\n').map(read).join('\n'))
    known.set(names, bits)
    return bits
  }
  return ({ own, names }) => {
    const bits = inNames(names)
    return bits === every || (bits | found(own)) === every
  }
}

const term = (label: string, text: string | null | undefined): Term[] => (text ? [{ label, text }] : [])
const spelledTerm = (label: string, text: string | null | undefined): Term[] => (text ? [{ label, text, spelled: true }] : [])

/** The terms of an order as a role may see it. */
export const orderTerms = (view: Order): Term[] => [
  ...term('订单号', view.no),
  ...spelledTerm('品名', view.title),
  ...spelledTerm('规格', view.spec_name),
  ...spelledTerm('品类', view.category_name),
  ...spelledTerm('供应商', view.supplier_name),
  ...spelledTerm('采购商', view.buyer_name),
  ...spelledTerm('商户', view.trader_name),
  ...spelledTerm('交货地点', view.delivery_place),
  ...[view.supply, view.sale].flatMap((side) =>
    side ? [...term('合同编号', side.contract_no), ...term('金额', formatFen(side.amount_fen))] : [],
  ),
  ...view.trips.flatMap((trip) => [
    ...term('车牌', formatPlate(trip.plate)),
    ...term('挂车', trip.trailer_plate && formatPlate(trip.trailer_plate)),
    ...spelledTerm('司机', trip.driver),
    ...term('发货磅单', trip.shipped.ticket_no),
    ...term('收货磅单', trip.received?.ticket_no),
  ]),
  ...view.money.flatMap((entry) => [...term('款项', formatFen(entry.amount_fen)), ...term('银行流水号', entry.bank_serial)]),
]

/** Search terms that an invoice adds to its orders, for those who may see the invoice. */
export const invoiceNumberTerms = ({ issued, red }: Pick<Invoice, 'issued' | 'red'>): Term[] => [
  ...term('发票号码', issued?.invoice_no),
  ...term('红字发票号码', red?.invoice_no),
]

export const contractTerms = (contract: Contract): Term[] => [
  ...term('合同编号', contract.no),
  ...term('订单号', contract.order_no),
  ...spelledTerm('供方', contract.seller.name),
  ...spelledTerm('需方', contract.buyer.name),
  ...contract.items.flatMap(({ name, spec }) => [...spelledTerm('品名', name), ...spelledTerm('规格', spec)]),
  ...term('金额', formatFen(contract.total_fen)),
]

export const messageTerms = (message: { subject: string; content: string }): Term[] => [
  ...spelledTerm('标题', message.subject),
  ...spelledTerm('内容', message.content),
]

export const addressTerms = (address: Pick<AddressFields, 'name' | 'contact' | 'phone' | 'region_name' | 'detail'>): Term[] => [
  ...spelledTerm('名称', address.name),
  ...spelledTerm('联系人', address.contact),
  ...term('电话', address.phone),
  ...spelledTerm('地址', `${address.region_name}${address.detail}`),
]

export const goodsTerms = (goods: Goods): Term[] => [
  ...term('供应编号', goods.no),
  ...spelledTerm('品名', goods.title),
  ...spelledTerm('规格', goods.spec_name),
  ...spelledTerm('品类', goods.category_name),
  ...spelledTerm('品牌', goods.brand),
  ...spelledTerm('产地', goods.origin),
  ...spelledTerm('牌号', goods.grade),
  ...spelledTerm('仓库', goods.warehouse),
]

/** Names in the trading hall that a search covers. */
export const hallTerms = (row: { title?: string; spec_name?: string; category_name: string }): Term[] => [
  ...spelledTerm('品名', row.title),
  ...spelledTerm('规格', row.spec_name),
  ...spelledTerm('品类', row.category_name),
]
/** Finds rows of the trading hall by name, or by part of their number. */
export function hallFinds(typed: string, spell: Spell): (row: Parameters<typeof hallTerms>[0] & { no: string }) => boolean {
  const found = finds(wordsOf(typed), spell)
  const part = typed.trim().toLowerCase()
  return (row) => found(findable(hallTerms(row))) || row.no.toLowerCase().includes(part)
}

/** Both sides search an intention by the same text, so it contains nothing of the supply side. */
export const intentionTerms = (intention: Intention): Term[] => [
  ...term('编号', intention.no),
  ...spelledTerm('货源', intention.goods_title),
  ...spelledTerm('品类', intention.category_name),
  ...spelledTerm('规格', intention.spec_name),
  ...spelledTerm('采购商', intention.buyer_name),
  ...spelledTerm('交货地点', intention.delivery_place),
  ...spelledTerm('联系人', intention.contact),
  ...term('电话', intention.phone),
]

export const invoiceTerms = (invoice: Invoice): Term[] => [
  ...term('申请编号', invoice.no),
  ...invoiceNumberTerms(invoice),
  ...spelledTerm('采购商', invoice.buyer_name),
  ...spelledTerm('商户', invoice.trader_name),
  ...spelledTerm('发票抬头', invoice.profile.title),
  ...term('税号', invoice.profile.tax_no),
  ...term('金额', formatFen(invoice.amount_fen)),
  ...invoice.lines.flatMap(({ order_no, name, spec }) => [
    ...term('订单号', order_no),
    ...spelledTerm('品名', name),
    ...spelledTerm('规格', spec),
  ]),
]

export const statementTerms = (statement: Statement): Term[] => [
  ...term('对账单编号', statement.no),
  ...spelledTerm(statement.side === 'sale' ? '采购商' : '供应商', statement.firm_name),
  ...spelledTerm('商户', statement.trader_name),
  ...term('期末余额', formatFen(Math.abs(statement.closing_fen))),
  ...term('期间', statement.from),
  ...term('期间', statement.to),
]

/** First and last character index of a match; the last is excluded. */
type Span = readonly [from: number, to: number]

/** The span of the word in the readings of single characters. It starts at a whole character. */
function spanIn(word: string, ways: Ways): Span | null {
  for (let from = 0; from < ways.length; from++) {
    let heads = ['']
    for (let at = from; heads.length > 0 && at < ways.length; at++) {
      heads = heads
        .flatMap((head) => (ways[at] ?? []).map((sound) => head + sound))
        .filter((head) => head !== '' && (word.startsWith(head) || head.startsWith(word)))
      if (heads.some((head) => head.startsWith(word))) return [from, at + 1]
    }
  }
  return null
}

/** The matched pieces of the text as character ranges, in order and without overlap. */
export function spansOf(text: string, words: readonly string[], spell: Spell): Span[] {
  const signs = Array.from(text)
  const read = spell?.(text) ?? []
  const read_as = (of: (syllable: string) => string): Ways =>
    signs.map((sign, at) => (isHan(sign) ? (read[at] ?? []).map(of) : [fold(sign)]))
  const ways = [signs.map((sign) => [fold(sign)]), read_as(fold), read_as((syllable) => syllable.charAt(0))]
  const found = words.flatMap((word) => {
    const span = ways.map((way) => spanIn(word, way)).find((each) => each !== null)
    return span ? [span] : []
  })
  return found.toSorted((a, b) => a[0] - b[0]).filter(([from], at, all) => all.slice(0, at).every(([, to]) => to <= from))
}

/** The terms with `hidden` labels that alone match some word. They explain why a record is in the list. */
export function reasons(terms: readonly Term[], words: readonly string[], hidden: ReadonlySet<string>, spell: Spell): Term[] {
  const shown = searchText(
    terms.filter(({ label }) => !hidden.has(label)),
    spell,
  )
  const unseen = words.filter((word) => !shown.includes(word))
  const found = unseen.flatMap((word) =>
    terms.filter((each) => hidden.has(each.label) && searchText([each], spell).includes(word)).slice(0, 1),
  )
  return [...new Set(found)]
}
