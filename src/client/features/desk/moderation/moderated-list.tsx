/** Goods or demands of one moderation, as a table or cards. A row opens what its readers see, with the decision. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { ModeratedRow } from '#api/desk/moderation.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { MODERATED_PARTS, type ModeratedPart, type Moderation } from '#domain/goods/moderation.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

/** The label of the button of each row, by the tab on which the row stands. */
const ACT: Record<Moderation, string> = { waiting: '审核', passed: '查看', rejected: '查看' }

const keyOf = ({ id }: ModeratedRow): string => id
const nameOf = ({ title }: ModeratedRow): string => title
const wordsOf = ({ facts }: ModeratedRow): string => facts.map(({ label, text }) => `${label} ${text}`).join(' · ')
const digest = ({ id, no, title, firm_name, updated_at: created_at, ...row }: ModeratedRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '名称', text: title, spelled: true },
    { label: '编号', text: no },
    { label: '企业', text: firm_name, spelled: true },
    { label: '内容', text: row.facts.map(({ text }) => text).join(' '), spelled: true },
  ]),
})

const OPENING: readonly Column<ModeratedRow>[] = [
  { key: 'title', label: '名称', pin: 'start', wrap: true, value: nameOf, cell: ({ title }) => <Found text={title} /> },
  {
    key: 'firm',
    label: '企业',
    wrap: true,
    value: ({ firm_name }) => firm_name,
    cell: ({ firm_name }) => <Found text={firm_name} />,
  },
  { key: 'quantity', label: '数量 吨', unit: 'kg', value: ({ quantity_kg }) => quantity_kg },
  { key: 'price', label: '价格', value: ({ price }) => price },
  { key: 'facts', label: '内容', wrap: true, value: wordsOf },
]
const REASON: Column<ModeratedRow> = {
  key: 'reason',
  label: '未通过原因',
  wrap: true,
  value: ({ moderation_reason }) => moderation_reason,
}
const CLOSING: readonly Column<ModeratedRow>[] = [
  { key: 'no', label: '编号', no: true, value: ({ no }) => no, cell: ({ no }) => <Found text={no} /> },
  timeColumn('更新时间', ({ updated_at }) => updated_at),
]

interface Props {
  part: ModeratedPart
  state: Moderation
  pages: Pages<ModeratedRow>
  onOpen: (row: ModeratedRow) => void
}
export function ModeratedList({ part, state, pages, onOpen }: Props) {
  const open = useMemo(
    () => (row: ModeratedRow) => (
      <Button size="sm" aria-label={`${ACT[state]}：${row.title}`} onClick={() => onOpen(row)}>
        {ACT[state]}
      </Button>
    ),
    [state, onOpen],
  )
  const columns = useMemo(
    () => [
      ...OPENING,
      ...(state === 'rejected' ? [REASON] : []),
      ...CLOSING,
      { key: 'acts', label: '操作', quiet: true, pin: 'end' as const, cell: open },
    ],
    [state, open],
  )
  const what = MODERATED_PARTS[part]
  const empty = {
    waiting: { title: `没有等待审核的${what}`, hint: `设为先审核后展示时，新发布和改了内容的${what}在这里等待。` },
    passed: { title: `没有展示中的${what}`, hint: `展示中的${what}可以在这里写明原因撤下。` },
    rejected: { title: `没有未通过的${what}`, hint: `驳回或撤下的${what}，对方修改后会重新送审。` },
  }[state]
  return (
    <DeskList
      name={`内容审核${what}`}
      unit="条"
      table={`desk-moderation-${part}-${state}`}
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="搜索名称、企业、编号"
      found
      own_filters
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Card as="article" key={row.id} aria-label={row.title} display="flex" flexDirection="column" gap={2}>
              <chakra.h2 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
                <Found text={row.title} />
              </chakra.h2>
              <chakra.p fontVariantNumeric="tabular-nums">
                {formatTonnes(row.quantity_kg)} 吨 · {row.price}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
                {wordsOf(row)}
              </chakra.p>
              {row.moderation_reason ? <chakra.p color="need.fg">未通过原因：{row.moderation_reason}</chakra.p> : null}
              <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {[row.firm_name, row.no, shortTime(row.updated_at)].join(' · ')}
              </chakra.p>
              <CardFoot>{open(row)}</CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: part === 'goods' ? 'goods' : 'intention', ...empty }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
