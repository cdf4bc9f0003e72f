/**
 * Checks that an order has the same figure everywhere: U8, invoice, journal and statement, statistics, order list, settlement
 * sheet.
 */
import { expect } from 'vitest'
import { invoiceLine } from '#domain/accounting/invoice.ts'
import { balancesOf, type JournalLine } from '#domain/accounting/journal.ts'
import { splitTax } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { settlementSheet } from '#domain/accounting/settlement-sheet.ts'
import type { CellValue, Column } from '#domain/list/spreadsheet.ts'
import { entriesOf, isNothing } from '#domain/accounting/statistics.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { ORDER_COLUMNS, U8_COLUMNS } from '#server/orders/export-columns.ts'

export const fileRow = <T>(columns: readonly Column<T>[], record: T): Record<string, CellValue> =>
  Object.fromEntries(columns.map(({ heading, value }) => [heading, value(record)]))
const SIDES = [
  ['sale', '销售', 'buyer'],
  ['supply', '采购', 'supplier'],
] as const
/** U8 takes orders from 待商户付款 on. */
const FROM_STATE = 6

/** `order` is the trader's view; `booked` are the order's journal lines. */
export function expectOneFigure(order: Order, booked: readonly Pick<JournalLine, 'side' | 'kind' | 'amount_fen'>[]): void {
  const [u8, listed] = [fileRow(U8_COLUMNS, order), fileRow(ORDER_COLUMNS.trader, order)]
  const balances = balancesOf(booked)
  const views = { supplier: viewFor(order, 'supplier'), buyer: viewFor(order, 'buyer'), trader: order }
  const entries = entriesOf(views, null)
  const counts = order.state >= 0
  expect(
    entries.every(({ figures }) => isNothing(figures)),
    order.no,
  ).toBe(!counts)
  for (const [side, word, role] of SIDES) {
    const own = order[side]
    if (!own) continue
    const where = `${order.no} ${word}`
    const deducted_fen = listed[`${word}售后核减（元）`] as number
    const less_fen = own.amount_fen - deducted_fen
    expect(listed[`${word}金额（元）`], where).toBe(own.amount_fen)
    const theirs = fileRow(ORDER_COLUMNS[role], views[role])
    expect([theirs['金额（元）'], theirs['售后核减（元）']], where).toEqual([own.amount_fen, deducted_fen])
    if (counts)
      for (const entry of entries.filter((each) => each.side === side))
        expect(entry.figures.amount_fen, where).toBe(own.amount_fen)
    const sheet = settlementSheet(order, side)
    if (sheet) expect([sheet.total_fen, sheet.deducted_fen], where).toEqual([less_fen, deducted_fen])
    if (order.state < FROM_STATE) continue
    expect(side === 'sale' ? balances.charge_fen : balances.cost_fen, where).toBe(less_fen)
    const { net_fen, tax_fen } = splitTax(less_fen, own.tax_rate_bp)
    const settled = splitTax(own.amount_fen, own.tax_rate_bp)
    expect(u8, where).toMatchObject({
      [`${word}结算重量（吨）`]: own.quantity_kg,
      [`${word}结算货款（元）`]: own.amount_fen,
      [`${word}售后核减（元）`]: deducted_fen,
      [`${word}核减不含税金额（元）`]: settled.net_fen - net_fen,
      [`${word}核减税额（元）`]: settled.tax_fen - tax_fen,
      [`${word}价税合计（元）`]: less_fen,
      [`${word}不含税金额（元）`]: net_fen,
      [`${word}税额（元）`]: tax_fen,
    })
    if (side === 'sale') {
      const line = invoiceLine(order)
      expect([line.amount_fen, line.net_fen, line.tax_fen], where).toEqual([less_fen, net_fen, tax_fen])
      expect([line.granted_fen, line.quantity_kg], where).toEqual([deducted_fen, own.quantity_kg])
    }
  }
  const margin_fen = listed['价差（元）']
  if (!counts) expect(margin_fen, order.no).toBeNull()
  else if (order.supply && order.sale) {
    const [sale, supply] = ['销售', '采购'].map(
      (word) => (listed[`${word}金额（元）`] as number) - (listed[`${word}售后核减（元）`] as number),
    )
    expect(margin_fen, order.no).toBe((sale ?? 0) - (supply ?? 0))
    const of_trader = entries.filter(({ firm_id }) => firm_id === order.trader_id)
    expect(
      of_trader.map(({ figures }) => figures.margin_fen),
      order.no,
    ).toEqual([margin_fen, margin_fen])
  }
}
