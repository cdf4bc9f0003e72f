/** Bank cards of one state, as a table or cards. A row opens the decision. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { CardRow } from '#api/desk/cards.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { ACCOUNT_TYPES } from '#domain/firm/bank-card.ts'
import type { CardState } from '#domain/firm/card-review.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

const keyOf = ({ id }: CardRow): string => id
const nameOf = ({ holder, bank, tail }: CardRow): string => `${holder} ${bank} 尾号 ${tail}`
const whyOf = ({ why, note }: CardRow): string => [why, note && `备注：${note}`].filter(Boolean).join('；')
const digest = ({ id, firm_name, holder, bank, tail, since: created_at }: CardRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '企业', text: firm_name, spelled: true },
    { label: '户名', text: holder, spelled: true },
    { label: '银行', text: bank, spelled: true },
    { label: '尾号', text: tail },
  ]),
})

const COLUMNS: readonly Column<CardRow>[] = [
  {
    key: 'firm',
    label: '企业',
    pin: 'start',
    wrap: true,
    value: ({ firm_name }) => firm_name,
    cell: ({ firm_name }) => <Found text={firm_name} />,
  },
  { key: 'type', label: '类型', value: ({ account_type }) => ACCOUNT_TYPES[account_type] },
  { key: 'holder', label: '户名', wrap: true, value: ({ holder }) => holder, cell: ({ holder }) => <Found text={holder} /> },
  { key: 'bank', label: '银行', wrap: true, value: ({ bank }) => bank, cell: ({ bank }) => <Found text={bank} /> },
  { key: 'tail', label: '尾号', no: true, value: ({ tail }) => tail, cell: ({ tail }) => <Found text={tail} /> },
]
const CLOSING: Record<CardState, readonly Column<CardRow>[]> = {
  waiting: [{ key: 'why', label: '等待原因', wrap: true, value: whyOf }, timeColumn('等待自', ({ since }) => since)],
  confirmed: [
    { key: 'why', label: '结论', wrap: true, value: whyOf },
    { key: 'by', label: '确认人', value: ({ by_name }) => by_name },
    timeColumn('确认时间', ({ since }) => since),
  ],
  rejected: [
    { key: 'why', label: '结论', wrap: true, value: whyOf },
    { key: 'by', label: '驳回人', value: ({ by_name }) => by_name },
    timeColumn('驳回时间', ({ since }) => since),
  ],
}
const ACT: Record<CardState, string> = { waiting: '核对', confirmed: '改为驳回', rejected: '改为确认' }
const EMPTY: Record<CardState, { title: string; hint: string }> = {
  waiting: { title: '没有待确认的银行卡', hint: '外部核验没有问过、没有结果或不一致的收款账户在这里等待。' },
  confirmed: { title: '没有已确认的银行卡', hint: '确认过的银行卡可以在这里改为驳回。' },
  rejected: { title: '没有已驳回的银行卡', hint: '驳回的银行卡不能付款，对方修改后会重新等待确认。' },
}
const sinceText = ({ state, since, by_name }: CardRow): string =>
  state === 'waiting' ? `${shortTime(since)} 起等待` : `${by_name} ${shortTime(since)}`

interface Props {
  state: CardState
  pages: Pages<CardRow>
  onOpen: (row: CardRow) => void
}
export function CardReviewList({ state, pages, onOpen }: Props) {
  const open = useMemo(
    () => (row: CardRow) => (
      <Button size="sm" aria-label={`${ACT[state]}：${nameOf(row)}`} onClick={() => onOpen(row)}>
        {ACT[state]}
      </Button>
    ),
    [state, onOpen],
  )
  const columns = useMemo(
    () => [...COLUMNS, ...CLOSING[state], { key: 'acts', label: '操作', quiet: true, pin: 'end' as const, cell: open }],
    [state, open],
  )
  return (
    <DeskList
      name="银行卡确认"
      unit="张"
      table={`desk-cards-${state}`}
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="搜索企业、户名、银行或尾号"
      found
      own_filters
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Card key={row.id} as="article" aria-label={nameOf(row)} display="flex" flexDirection="column" gap={2}>
              <CardHead>
                <chakra.h2 fontWeight="bold" whiteSpace="normal !important" overflowWrap="anywhere">
                  <Found text={row.firm_name} />
                </chakra.h2>
                <Tag>{ACCOUNT_TYPES[row.account_type]}</Tag>
              </CardHead>
              <chakra.p overflowWrap="anywhere">
                {row.holder === row.firm_name ? null : (
                  <chakra.span display="block">
                    户名 <Found text={row.holder} />
                  </chakra.span>
                )}
                <Found text={row.bank} /> 尾号 <Found text={row.tail} />
              </chakra.p>
              <chakra.p fontSize="sm" color={state === 'waiting' ? 'need.fg' : undefined} overflowWrap="anywhere">
                {whyOf(row)}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {sinceText(row)}
              </chakra.p>
              <CardFoot>{open(row)}</CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'card', ...EMPTY[state] }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
