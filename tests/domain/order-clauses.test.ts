/** The clauses of a contract that follow from its order. */
import { expect, test } from 'vitest'
import { clausesOf } from '#domain/contract/order-clauses.ts'
import type { Side } from '#domain/order/order.ts'
import { newOrder } from './order-fixtures.ts'

const order = newOrder()
const account = { bank_name: '演示银行', account_no: '9999000011112222' }
const titles = (side: 'supply' | 'sale', given = account as typeof account | undefined) =>
  clausesOf(order, side, order[side] as Side, { place: '', account: given }).map(({ title }) => title)

test('a purchase contract has the clause of the account with and without one, in the same place', () => {
  expect(titles('supply')).toEqual(titles('supply', undefined))
  expect(titles('supply')).toContain('收款账户')
  expect(titles('sale')).not.toContain('收款账户')
})
