/** Permits under one tab, as a table or cards. A row opens the decision. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { PermitRow } from '#api/desk/permits.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { PERMIT_FIELDS, PERMIT_STATES, permitName, type PermitState, untilText } from '#domain/firm/permit.ts'
import type { PermitTab } from '#domain/firm/permit-review.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

const keyOf = ({ id }: PermitRow): string => id
const nameOf = (row: PermitRow): string => `${row.firm_name} ${permitName(row)} ${row.no}`
const digest = (row: PermitRow) => ({
  id: row.id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: row.since },
  terms: findable([
    { label: '企业', text: row.firm_name, spelled: true },
    { label: PERMIT_FIELDS.kind, text: permitName(row), spelled: true },
    { label: PERMIT_FIELDS.no, text: row.no },
    { label: PERMIT_FIELDS.issuer, text: row.issuer, spelled: true },
  ]),
})

const COLUMNS: readonly Column<PermitRow>[] = [
  {
    key: 'firm',
    label: '企业',
    pin: 'start',
    wrap: true,
    value: ({ firm_name }) => firm_name,
    cell: ({ firm_name }) => <Found text={firm_name} />,
  },
  { key: 'kind', label: '证照', wrap: true, value: permitName, cell: (row) => <Found text={permitName(row)} /> },
  { key: 'no', label: '编号', no: true, value: ({ no }) => no, cell: ({ no }) => <Found text={no} /> },
  { key: 'issuer', label: '发证机关', wrap: true, value: ({ issuer }) => issuer, cell: ({ issuer }) => <Found text={issuer} /> },
  { key: 'until', label: '有效期至', no: true, value: ({ valid_until }) => untilText(valid_until) },
]
const WHY: Column<PermitRow> = { key: 'why', label: '结论', wrap: true, value: ({ why }) => why }
const BY: Column<PermitRow> = { key: 'by', label: '审核人', value: ({ by_name }) => by_name }
const DECIDED: readonly Column<PermitRow>[] = [WHY, BY, timeColumn('审核时间', ({ since }) => since)]
const CLOSING: Record<PermitTab, readonly Column<PermitRow>[]> = {
  waiting: [{ ...WHY, label: '等待原因' }, timeColumn('等待自', ({ since }) => since)],
  ends: DECIDED,
  passed: DECIDED,
  rejected: DECIDED,
}
const ACT: Record<PermitState, string> = { waiting: '审核', passed: '改为驳回', rejected: '改为通过' }
const EMPTY: Record<PermitTab, { title: string; hint: string }> = {
  waiting: { title: '没有待审核的证照', hint: '企业提交或变更证照后，会出现在这里。' },
  ends: { title: '没有到期的证照', hint: '通过的证照到期前三十天起，会出现在这里。' },
  passed: { title: '还没有通过的证照', hint: '通过的证照可以在这里改为驳回。' },
  rejected: { title: '没有未通过的证照', hint: '驳回的证照，对方更正后会重新等待审核。' },
}
const sinceText = ({ state, since, by_name }: PermitRow): string =>
  state === 'waiting' ? `${shortTime(since)} 起等待` : `${by_name} ${shortTime(since)}`

interface Props {
  tab: PermitTab
  pages: Pages<PermitRow>
  onOpen: (row: PermitRow) => void
}
export function PermitReviewList({ tab, pages, onOpen }: Props) {
  const open = useMemo(
    () => (row: PermitRow) => (
      <Button size="sm" aria-label={`${ACT[row.state]}：${nameOf(row)}`} onClick={() => onOpen(row)}>
        {ACT[row.state]}
      </Button>
    ),
    [onOpen],
  )
  const columns = useMemo(
    () => [...COLUMNS, ...CLOSING[tab], { key: 'acts', label: '操作', quiet: true, pin: 'end' as const, cell: open }],
    [tab, open],
  )
  return (
    <DeskList
      name="证照审核"
      unit="份"
      table={`desk-permits-${tab}`}
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="搜索企业、证照、编号或发证机关"
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
                <Tag>{PERMIT_STATES[row.state]}</Tag>
              </CardHead>
              <chakra.p overflowWrap="anywhere">
                <Found text={permitName(row)} /> <Found text={row.no} />
              </chakra.p>
              <chakra.p fontSize="sm" overflowWrap="anywhere">
                <Found text={row.issuer} /> · 有效期至 {untilText(row.valid_until)}
              </chakra.p>
              <chakra.p fontSize="sm" color={row.state === 'waiting' ? 'need.fg' : undefined} overflowWrap="anywhere">
                {row.why}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {sinceText(row)}
              </chakra.p>
              <CardFoot>{open(row)}</CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'doc', ...EMPTY[tab] }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
