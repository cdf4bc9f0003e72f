/** Open sessions as a table or cards. A firm's name leads to its page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { OpenSessionRow } from '#api/desk/watch.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { Found } from '#client/lists/found.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { findable } from '#domain/list/search.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'

const keyOf = ({ id }: OpenSessionRow): string => id
const nameOf = ({ name, device, created_at }: OpenSessionRow): string => `${name} ${device} ${shortTime(created_at)}`
const roleText = ({ role, desk }: OpenSessionRow): string => (desk ? `${ROLE_NAMES[role]}·运营` : ROLE_NAMES[role])
const placeText = ({ place, ip }: OpenSessionRow): string => [place, ip].filter(Boolean).join(' ')
const stateText = ({ current, online }: OpenSessionRow): string => (current ? '本机' : online ? '在线' : '离线')
const StateTag = ({ row }: { row: OpenSessionRow }) => (
  <Tag tone={row.current ? 'copper' : row.online ? 'verdigris' : 'grey'}>{stateText(row)}</Tag>
)

const COLUMNS: readonly Column<OpenSessionRow>[] = [
  { key: 'name', label: '人员', pin: 'start', value: ({ name }) => name, cell: ({ name }) => <Found text={name} /> },
  { key: 'state', label: '状态', value: stateText, cell: (row) => <StateTag row={row} /> },
  { key: 'phone', label: '手机号', no: true, value: ({ phone }) => phone || '—' },
  {
    key: 'firm',
    label: '企业',
    wrap: true,
    value: ({ firm_name }) => firm_name,
    cell: ({ firm_id, firm_name }) => (
      <RowLink to={deskFirmPath(firm_id)} fontWeight="normal">
        <Found text={firm_name} />
      </RowLink>
    ),
  },
  { key: 'role', label: '身份', value: roleText },
  { key: 'device', label: '设备', value: ({ device }) => device },
  { key: 'place', label: '登录地点', wrap: true, value: placeText },
  timeColumn('登录时间', ({ created_at }) => created_at),
  {
    key: 'seen',
    label: '最近使用',
    unit: 'time',
    no: true,
    value: ({ seen_at }) => seen_at,
    cell: ({ seen_at }) => shortTime(seen_at),
  },
]
const digest = ({ id, name, phone, firm_name, device, created_at }: OpenSessionRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '人员', text: name, spelled: true },
    { label: '企业', text: firm_name, spelled: true },
    { label: '手机号', text: phone },
    { label: '设备', text: device },
  ]),
})

function SessionCard({ row, children }: { row: OpenSessionRow; children: ReactNode }) {
  const { name, phone, firm_id, firm_name, device, created_at, seen_at } = row
  return (
    <Card as="article" aria-label={nameOf(row)} display="flex" flexDirection="column" gap={2}>
      <CardHead>
        <chakra.h2 fontWeight="bold" whiteSpace="normal !important" overflowWrap="anywhere">
          <Found text={name} />
        </chakra.h2>
        <StateTag row={row} />
      </CardHead>
      <chakra.p overflowWrap="anywhere" data-reach="">
        <Link to={deskFirmPath(firm_id)}>
          <Found text={firm_name} />
        </Link>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {[roleText(row), phone, device].filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {placeText(row)} · {shortTime(created_at)} 登录 · {shortTime(seen_at)} 用过
      </chakra.p>
      {children ? <CardFoot>{children}</CardFoot> : null}
    </Card>
  )
}

interface Props {
  pages: Pages<OpenSessionRow>
  tools: ReactNode
  empty: EmptyList
  onEnd: (row: OpenSessionRow) => void
}
export function SessionList({ pages, tools, empty, onEnd }: Props) {
  const end = useMemo(
    () => (row: OpenSessionRow) =>
      row.current ? null : (
        <Button size="sm" aria-label={`结束登录：${nameOf(row)}`} onClick={() => onEnd(row)}>
          结束登录
        </Button>
      ),
    [onEnd],
  )
  const columns = useMemo(() => [...COLUMNS, { key: 'acts', label: '操作', quiet: true, pin: 'end' as const, cell: end }], [end])
  return (
    <DeskList
      name="登录会话"
      unit="个"
      table="desk-sessions"
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="搜索姓名、企业、拼音、手机号或后四位"
      found
      own_filters
      tools={tools}
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <SessionCard key={row.id} row={row}>
              {end(row)}
            </SessionCard>
          ))}
        </CardGrid>
      )}
      empty={empty}
      foot={<MoreRows pages={pages} />}
    />
  )
}
