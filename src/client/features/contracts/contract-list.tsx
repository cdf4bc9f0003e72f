/** 合同: cards on a phone, a table on a desk. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chinaDay } from '#domain/china-time.ts'
import { formatFen } from '#domain/money.ts'
import type { Actor } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { contractPath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/react.tsx'
import { Card } from '#client/ui/card.tsx'
import { type Column, DataTable } from '#client/ui/data-table.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { contractState, otherParty } from './contract-words.ts'
import type { FoldedContract } from './queries.ts'

const nameOf = ({ contract }: FoldedContract) =>
  contract.items.map((item) => [item.name, item.spec].filter(Boolean).join(' ')).join('、')
const weightOf = ({ contract }: FoldedContract) => contract.items.reduce((sum, item) => sum + item.quantity_kg, 0)

export function ContractTags({ folded }: { folded: FoldedContract }) {
  const { actor } = useAccount()
  const { label, tone } = contractState(folded, actor.firm_id)
  return (
    <>
      {folded.pending ? <Tag tone="blue">待同步</Tag> : null}
      <Tag tone={tone}>{label}</Tag>
    </>
  )
}

const Frame = chakra(Card, {
  base: {
    position: 'relative',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 150px',
    '& h2 a': { _after: { content: '""', position: 'absolute', inset: 0, rounded: 'inherit' } },
  },
})

export function ContractCards({ rows }: { rows: readonly FoldedContract[] }) {
  const { actor } = useAccount()
  return (
    <chakra.div display="grid" gap="10px" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      {rows.map((folded) => (
        <Frame key={folded.contract.id} aria-label={folded.contract.no} link tone={folded.review ? 'need' : 'plain'}>
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
            <Num fontSize="sm" color="fg.muted">
              {folded.contract.no}
            </Num>
            <chakra.span display="flex" gap={2}>
              <ContractTags folded={folded} />
            </chakra.span>
          </chakra.div>
          <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
            <Link to={contractPath(actor.role, folded.contract.id)}>{nameOf(folded)}</Link>
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted">
            {otherParty(folded.contract, actor.firm_id).name}
          </chakra.p>
          <chakra.div mt="10px" display="flex" justifyContent="space-between" alignItems="baseline" gap={3} flexWrap="wrap">
            <Figure value={formatFen(folded.contract.total_fen)} unit="元" />
            <Num fontSize="sm" color="fg.muted">
              {formatTonnes(weightOf(folded))} 吨 · {chinaDay(folded.contract.created_at)}
            </Num>
          </chakra.div>
        </Frame>
      ))}
    </chakra.div>
  )
}

const columnsFor = ({ role, firm_id }: Actor): readonly Column<FoldedContract>[] => [
  {
    key: 'no',
    label: '合同编号',
    no: true,
    cell: ({ contract }) => <Link to={contractPath(role, contract.id)}>{contract.no}</Link>,
  },
  { key: 'goods', label: '标的', cell: nameOf },
  { key: 'other', label: '对方', cell: ({ contract }) => otherParty(contract, firm_id).name },
  { key: 'order', label: '关联订单', no: true, cell: ({ contract }) => contract.order_no || '框架合同' },
  { key: 'weight', label: '数量 吨', num: true, cell: (folded) => formatTonnes(weightOf(folded)) },
  { key: 'amount', label: '金额 元', num: true, cell: ({ contract }) => formatFen(contract.total_fen) },
  { key: 'created', label: '起草日期', no: true, cell: ({ contract }) => chinaDay(contract.created_at) },
  {
    key: 'state',
    label: '状态',
    cell: (folded) => (
      <chakra.span display="inline-flex" gap={2}>
        <ContractTags folded={folded} />
      </chakra.span>
    ),
  },
]

export function ContractTable({ rows }: { rows: readonly FoldedContract[] }) {
  const { actor } = useAccount()
  return (
    <DataTable
      label="合同列表"
      columns={columnsFor(actor)}
      rows={rows}
      keyOf={({ contract }) => contract.id}
      linkOf={({ contract }) => contractPath(actor.role, contract.id)}
    />
  )
}
