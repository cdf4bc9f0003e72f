/** The firms that the server found, as a table or cards. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { DeskFirmRow } from '#api/desk/firms.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { stateColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { PickBox } from '#client/lists/pick-box.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid } from '#client/ui/list/card-list.tsx'
import { type Column, type Picked, RowLink } from '#client/ui/list/data-table.tsx'
import { findable } from '#domain/list/search.ts'
import { ROLE_NAMES } from '#domain/role.ts'
import { MoreRows } from '../desk-parts.tsx'
import type { Pages } from '../use-pages.ts'
import { FirmTags, firmWords } from './firm-tags.tsx'

const COLUMNS: readonly Column<DeskFirmRow>[] = [
  {
    key: 'name',
    label: '企业',
    pin: 'start',
    wrap: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={deskFirmPath(id)}>{name}</RowLink>,
  },
  { key: 'role', label: '身份', value: ({ role }) => ROLE_NAMES[role] },
  { key: 'uscc', label: '统一社会信用代码', no: true, value: ({ uscc }) => uscc || '—' },
  { key: 'phone', label: '手机号', no: true, value: ({ phone }) => phone || '—' },
  { key: 'people', label: '人员', unit: 'count', value: ({ people }) => people },
  { key: 'reason', label: '暂停原因', wrap: true, value: ({ suspended_reason }) => suspended_reason || '—' },
  {
    key: 'created',
    label: '注册时间',
    unit: 'time',
    no: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => shortTime(created_at),
  },
  stateColumn(firmWords, (firm) => <FirmTags firm={firm} />),
]

const digest = ({ id, name, uscc, created_at }: DeskFirmRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '企业', text: name, spelled: true },
    { label: '代码', text: uscc },
  ]),
})

function FirmCard({ firm, picked }: { firm: DeskFirmRow; picked: Picked<DeskFirmRow> | undefined }) {
  const { id, name, role, uscc, phone, people, suspended_reason } = firm
  return (
    <Card link aria-label={name}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        {picked ? <PickBox name={name} checked={picked.has(firm)} onChange={(on) => picked.toggle([firm], on)} /> : null}
        <chakra.h2 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          <Link to={deskFirmPath(id)}>{name}</Link>
        </chakra.h2>
        <FirmTags firm={firm} />
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {[ROLE_NAMES[role], uscc, phone, `${people} 人`].filter(Boolean).join(' · ')}
      </chakra.p>
      {suspended_reason ? <chakra.p fontSize="sm">暂停原因：{suspended_reason}</chakra.p> : null}
    </Card>
  )
}

interface Props {
  pages: Pages<DeskFirmRow>
  tools: ReactNode
  empty: EmptyList
  renderTicked?: (rows: readonly DeskFirmRow[]) => ReactNode
}
export function FirmList({ pages, tools, empty, renderTicked }: Props) {
  return (
    <DeskList
      name="企业与人员"
      unit="家"
      table="desk-firms"
      columns={COLUMNS}
      rows={pages.rows}
      digest={digest}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      linkOf={({ id }) => deskFirmPath(id)}
      searched="搜索企业、人员、拼音、信用代码、手机号或后四位"
      found
      own_filters
      tools={tools}
      {...(renderTicked ? { renderTicked } : {})}
      renderCards={(shown, picked) => (
        <CardGrid>
          {shown.map((firm) => (
            <FirmCard key={firm.id} firm={firm} picked={picked} />
          ))}
        </CardGrid>
      )}
      empty={empty}
      foot={<MoreRows pages={pages} />}
    />
  )
}
