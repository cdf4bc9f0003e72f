/** Every text of every action and of a new order against its readers, generated from the table of readers. */
import { describe, expect, test } from 'vitest'
import type { Action, ActionName, ActionPayloads } from '#domain/order/actions.ts'
import { draftDisclosures } from '#domain/disclosure/disclosure.ts'
import { advance, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { amountFen, formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { DRAFT_READERS } from '#domain/order/order-draft.ts'
import type { Party } from '#domain/disclosure/readers.ts'
import { PARTIES, textsAt } from '#domain/disclosure/readers.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, ALL_ACTIONS, actionOn, NOW, OWNER, QUANTITY_KG, readyFor, trip } from './order-fixtures.ts'
import { spoken, WRITINGS, wide } from './written-figures.ts'

const OTHER: Record<Party, Party> = { supplier: 'buyer', buyer: 'supplier' }
const FIRMS: Record<Party, string> = { supplier: '演示·蓝岬再生资源', buyer: '宁波市禾川电缆有限公司' }
/** The ways to name each firm. */
const NAMES: Record<Party, string[]> = {
  supplier: ['演示·蓝岬再生资源', '蓝岬再生资源', '蓝岬', '蓝 岬', '请到蓝岬港再生园', '蓝-岬公司'],
  buyer: ['宁波市禾川电缆有限公司', '禾川电缆', '禾川电缆原料库 1 号门', '送禾川', '禾　川', '宁波禾川（一厂）'],
}
const SPOKEN_YUAN: Record<Party, number> = { supplier: 51_200, buyer: 97_700 }
/** A few of all spellings; disclosure.test.ts tries all of them. */
const some = (texts: string[]) => texts.filter((_text, at) => at % 13 === 0)
const SPOKEN: Record<Party, string[]> = { supplier: some(spoken(5_120_000)), buyer: some(spoken(9_770_000)) }

const side = (price_fen: number) => ({ price_fen, amount_fen: amountFen(price_fen, QUANTITY_KG) })
const orderFor = (name: ActionName, disclose_counterparty = false): Order => {
  const order = readyFor(name, LIFECYCLE[name].from[0] ?? 0)
  const [supply, sale] = [order.supply, order.sale]
  if (!supply || !sale) throw new Error('no sides')
  return {
    ...order,
    supplier_name: FIRMS.supplier,
    buyer_name: FIRMS.buyer,
    disclose_counterparty,
    supply: { ...supply, ...side(SPOKEN_YUAN.supplier * 100) },
    sale: { ...sale, ...side(SPOKEN_YUAN.buyer * 100) },
  }
}
/** Payloads with every text. A text whose readers depend on the answer has a payload for each answer. */
type Given = { [N in ActionName]?: Partial<ActionPayloads[N]>[] }
const GIVEN: Given = {
  deliver: [{ trips: [{ ...trip(), trailer_plate: '浙B1234挂' }] }],
  handle: [{ dissent: { id: 'd', kind: 'weight', claim: '少了', photo_ids: [] } }],
  confirm_supply_price: [{ days: [{ quoted_on: '2026-11-02', average_price_fen: 9_950_300 }] }],
  adjust_dissent: [{ reject: false }, { reject: true }],
  reply_dissent: [{ agree: false }],
  judge_after_sale: [{ accept: false }],
}
/** The payload with the text at the first place of the path. */
function planted(action: Action, path: string, text: string): { action: Action; field: string } {
  const copy = structuredClone(action)
  const [first] = textsAt(copy.payload, path)
  if (!first) throw new Error(`${action.name} has no ${path}`)
  const keys = first.field.split('.')
  const last = keys.pop() ?? ''
  const owner = keys.reduce((part, key) => part[key] as Record<string, unknown>, copy.payload as Record<string, unknown>)
  owner[last] = text
  return { action: copy, field: first.field }
}
const readersOf = (order: Order, { name, payload }: Action, path: string): readonly Party[] => {
  const rule = (
    LIFECYCLE[name].readers as Record<string, readonly Party[] | ((payload: object, order: Order) => readonly Party[])>
  )[path]
  return typeof rule === 'function' ? rule(payload, order) : (rule ?? [])
}
/** The check's message about the field, or undefined. Server and writer's device must agree. */
function said(order: Order, action: Action, path: string, text: string): string | undefined {
  const { action: tried, field } = planted(action, path, text)
  const actor = ACTORS[OWNER[action.name]]
  const [served, folded] = [order, viewFor(order, actor.role)].map((each) => {
    const outcome = advance(each, tried, { actor, now: NOW })
    const message = outcome.ok ? undefined : outcome.refusal.details?.fields?.[field]
    // A step that is refused for another reason discloses nothing.
    return message?.includes('能看到') ? message : undefined
  })
  expect(folded, `${field}: ${text}`).toBe(served)
  return served
}
const knows = (writer: Role, party: Party) => writer === 'trader' || writer === party

const CASES = ALL_ACTIONS.flatMap((name) =>
  (GIVEN[name] ?? [{}]).flatMap((given) => Object.keys(LIFECYCLE[name].readers).map((path) => [name, path, given] as const)),
)
const FIGURES: Record<Party, number[]> = {
  supplier: [SPOKEN_YUAN.supplier, (SPOKEN_YUAN.supplier * QUANTITY_KG) / 1000],
  buyer: [SPOKEN_YUAN.buyer, (SPOKEN_YUAN.buyer * QUANTITY_KG) / 1000],
}

describe.each(CASES)('%s.%s with %j', (name, path, given) => {
  test.each([false, true])('tells no reader of the other side (disclosed: %s)', (disclosed) => {
    const order = orderFor(name, disclosed)
    const action = actionOn(order, name, given)
    const readers = readersOf(order, action, path)
    for (const party of PARTIES) {
      const others = readers.includes(OTHER[party]) && knows(OWNER[name], party)
      for (const yuan of FIGURES[party]) {
        const texts = WRITINGS.flatMap((write) => [write(yuan), wide(`约 ${write(yuan)}`)])
        for (const text of [...texts, ...(yuan === SPOKEN_YUAN[party] ? SPOKEN[party] : [])]) {
          if (others) expect(said(order, action, path, text), text).toContain(`${formatFen(yuan * 100)} 元`)
          else expect(said(order, action, path, text), text).toBeUndefined()
        }
      }
      for (const text of NAMES[party]) {
        if (others && !disclosed) expect(said(order, action, path, text), text).toMatch(/名称/)
        else expect(said(order, action, path, text), text).toBeUndefined()
      }
    }
    for (const text of ['电解铜', '电缆头', '再生资源', '宁波仓库', '有限公司', '供方磅单', '1# 光亮铜', '李师傅'])
      expect(said(order, action, path, text), text).toBeUndefined()
  })
})

const DRAFT: OrderDraft = {
  id: '0199a1b2-0000-7000-8000-000000000000',
  supplier_id: '',
  buyer_id: '',
  title: '1# 光亮铜',
  category_id: '',
  spec_name: '99.9%',
  goods_id: null,
  intention_id: null,
  quantity_kg: QUANTITY_KG,
  supply_price_fen: SPOKEN_YUAN.supplier * 100,
  sale_price_fen: SPOKEN_YUAN.buyer * 100,
  tax_rate_bp: 1300,
  pricing_mode: 2,
  price_reference: '提货月均价 + 升水 120 元/吨',
  series_id: null,
  window_from: '',
  window_to: '',
  supply_premium_fen: 0,
  sale_premium_fen: 0,
  supply_factor_bp: 10_000,
  sale_factor_bp: 10_000,
  weigh_basis: 'buyer',
  tolerance_permille: 3,
  delivery_mode: 'deliver',
  delivery_place: '宁波市北仑区一号库',
  delivery_contact: '收货调度',
  delivery_phone: '13800000003',
  deliver_by: '2026-12-01T15:59:59Z',
  pay_terms: '结算确认后 3 个工作日内付清',
  note: '',
  supplier_note: '',
  buyer_note: '',
  disclose_counterparty: false,
}

test('an ordinary draft discloses nothing of either side', () => {
  expect(draftDisclosures(DRAFT, FIRMS)).toEqual({})
})

describe.each(Object.entries(DRAFT_READERS))('%s of a new order', (field, readers) => {
  test.each([false, true])('tells no reader of the other side (disclosed: %s)', (disclose_counterparty) => {
    const tried = (text: string) => draftDisclosures({ ...DRAFT, disclose_counterparty, [field]: text }, FIRMS)[field]
    for (const party of PARTIES) {
      const others = readers.includes(OTHER[party])
      for (const yuan of FIGURES[party]) {
        const texts = WRITINGS.flatMap((write) => [write(yuan), wide(write(yuan))])
        for (const text of [...texts, ...(yuan === SPOKEN_YUAN[party] ? SPOKEN[party] : [])]) {
          if (others) expect(tried(text), text).toContain(`${formatFen(yuan * 100)} 元`)
          else expect(tried(text), text).toBeUndefined()
        }
      }
      for (const text of NAMES[party]) {
        if (others && !disclose_counterparty) expect(tried(text), text).toMatch(/名称/)
        else expect(tried(text), text).toBeUndefined()
      }
    }
  })
})

test('a place of delivery that follows the advice of its message is accepted', () => {
  expect(draftDisclosures({ ...DRAFT, delivery_place: '禾川电缆原料库 1 号门' }, FIRMS)).toEqual({
    delivery_place: '这段文字双方都能看到，请写明地址，不写单位名称；或打开“向双方公开对方名称”',
  })
  expect(draftDisclosures({ ...DRAFT, delivery_place: '原料库 1 号门' }, FIRMS)).toEqual({})
  expect(draftDisclosures({ ...DRAFT, delivery_place: '禾川电缆原料库 1 号门', disclose_counterparty: true }, FIRMS)).toEqual({})
})

test('a proposal may name the supply price and a rejection the sale price, but not the other way round', () => {
  const order = orderFor('adjust_dissent')
  const [supply, sale] = [order.supply?.price_fen ?? 0, order.sale?.price_fen ?? 0].map((fen) => formatFen(fen))
  const note = (reject: boolean, text: string) => said(order, actionOn(order, 'adjust_dissent', { reject }), 'note', text)
  expect(note(false, `按 ${supply} 元/吨`)).toBeUndefined()
  expect(note(true, `按 ${sale} 元/吨`)).toBeUndefined()
  expect(note(false, `按 ${sale} 元/吨`)).toBe(`这段文字供应商能看到，请不要写出 ${sale} 元`)
  expect(note(true, `供方价 ${supply}，销售价 ${sale}`)).toBe(`这段文字采购商能看到，请不要写出 ${supply} 元`)
})

test('settlements, payments and the margin may not be disclosed either', () => {
  const order = readyFor('payout', 6)
  const pay = actionOn(order, 'payout')
  const settled_fen = order.settlements[0]?.amount_fen ?? 0
  const margin_fen = (order.sale?.amount_fen ?? 0) - (order.supply?.amount_fen ?? 0)
  for (const fen of [settled_fen, margin_fen, ...order.money.map(({ amount_fen }) => amount_fen)])
    expect(said(order, pay, 'note', `${formatFen(fen)} 元`), String(fen)).toContain(formatFen(fen))
})
