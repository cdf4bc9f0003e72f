/** The columns of the Excel file of 账龄. */
import { AGE_LABELS, AGES, type Age } from '#domain/accounting/aging.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { DEFAULT_PAY_TERMS } from '#domain/order/order.ts'
import type { Column } from '#domain/list/spreadsheet.ts'
import type { AgedOrder } from './store.ts'

export function columnsOf(side: ContractSide): Column<AgedOrder>[] {
  const [party, owed, ahead] = side === 'sale' ? ['采购商', '应收', '预收'] : ['供应商', '应付', '预付']
  const fen = (heading: string, value: (row: AgedOrder) => number): Column<AgedOrder> => ({
    heading: `${heading}（元）`,
    unit: 'fen',
    sums: true,
    value,
  })
  const within = (age: Age) => fen(AGE_LABELS[age], ({ aged }) => (aged.age === age ? aged.owed_fen : 0))
  return [
    { heading: party, value: ({ order }) => (side === 'sale' ? order.buyer_name : order.supplier_name) },
    { heading: '订单号', value: ({ order }) => order.no },
    { heading: '品名', value: ({ order }) => order.title },
    { heading: '付款条件', value: ({ order }) => order.pay_terms || DEFAULT_PAY_TERMS },
    { heading: '到期日', unit: 'day', value: ({ aged }) => aged.due_on },
    { heading: '逾期天数', unit: 'count', value: ({ aged }) => aged.days_over },
    fen(owed, ({ aged }) => aged.owed_fen),
    ...AGES.map(within),
    fen(ahead, ({ aged }) => aged.ahead_fen),
    { heading: '说明', value: ({ aged }) => (aged.unread ? '付款条件未能识别，到期日按结算日' : '') },
  ]
}
