/** The agreed terms of an order, as each side reads them before it accepts. */
import { expect, test } from 'vitest'
import { agreedTerms } from '#domain/order/terms.ts'
import { newOrder } from './order-fixtures.ts'
import { pricingOf } from './pricing-fixtures.ts'

const order = newOrder({ no: 'DD1' })

test('the terms name price, payment, deadline and tolerance, even if these were left open', () => {
  const terms = Object.fromEntries(agreedTerms({ ...order, deliver_by: null, pay_terms: '' }, 'supply'))
  expect(terms).toMatchObject({ 付款条件: '结算确认后付款', 最晚交货: '未约定' })
  expect(terms['单价']).toMatch(/元\/吨（含税 \d+%）$/)
  expect(terms['允许磅差']).toBe(`±${order.tolerance_permille}‰，以需方过磅为准`)
  const given = Object.fromEntries(
    agreedTerms({ ...order, deliver_by: '2026-12-01T00:00:00.000Z', pay_terms: '货到七日内付清' }, 'supply'),
  )
  expect(given).toMatchObject({ 付款条件: '货到七日内付清', 最晚交货: '2026-12-01' })
  // A person who may not see a side's figures reads the rest.
  expect(agreedTerms({ ...order, sale: null }, 'sale').map(([name]) => name)).not.toContain('单价')
})

const termsOf = (change: object, side: 'supply' | 'sale' = 'sale') => agreedTerms({ ...order, ...change }, side)
const own = (change: object) => ({ sale: order.sale && { ...order.sale, ...change } })

test('each side reads its own price and note, and the shared note', () => {
  const noted = { note: '两方', supply: { ...order.supply, note: '供方自备吊车' }, sale: { ...order.sale, note: '' } }
  expect(termsOf(noted, 'supply').at(-1)).toEqual(['备注', '两方；供方自备吊车'])
  expect(termsOf(noted).at(-1)).toEqual(['备注', '两方'])
  expect(termsOf({}).map(([name]) => name)).not.toContain('备注')
  expect(Object.fromEntries(termsOf({}, 'supply'))).toMatchObject({
    单价: '51,111.13 元/吨（含税 13%）',
    金额: '3,066,667.80 元',
  })
  expect(Object.fromEntries(termsOf({}))).toMatchObject({ 单价: '97,777.79 元/吨（含税 13%）', 金额: '5,866,667.40 元' })
})

test('a provisional price is marked, and so is its amount; a locked one is not', () => {
  const open = Object.fromEntries(termsOf(own({ pricing: pricingOf('sale', 'window') })))
  expect(open['单价']).toMatch(/，暂定$/)
  expect(open).toHaveProperty('金额（暂定）')
  const locked = Object.fromEntries(termsOf(own({ pricing: pricingOf('sale', 'window', { locked: 'formula' }) })))
  expect([locked['单价'], locked['金额']]).toEqual(['97,777.79 元/吨（含税 13%）', '5,866,667.40 元'])
})

test('a tax rate keeps its decimals, a deadline is a day in China, and a missing grade leaves no separator', () => {
  expect(
    Object.fromEntries(termsOf({ ...own({ tax_rate_bp: 725 }), spec_name: '', deliver_by: '2026-12-01T16:00:00.000Z' })),
  ).toMatchObject({
    单价: '97,777.79 元/吨（含税 7.25%）',
    品名: '1# 光亮铜',
    数量: '60.000 吨',
    最晚交货: '2026-12-02',
    计价方式: '一口价',
    交货: '送到，浙江省宁波市北仑区一号库',
  })
})
