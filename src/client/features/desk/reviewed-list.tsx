/** Records of firms under the desk's review (银行卡确认, 证照审核), as a table or cards. A row opens the decision. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from './desk-parts.tsx'
import type { Pages } from './use-pages.ts'

interface ReviewedRow {
  id: string
  firm_name: string
  state: string
  /** why it waits; else the decision in words */
  why: string
  /** who has decided; empty while it waits */
  by_name: string
  /** since when it waits or is decided */
  since: string
}

/** The common parts of the lists of one kind of record, for every tab. They must be stable between renders. */
export interface ReviewedKind<Row extends ReviewedRow> {
  /** name of the lists and of their files */
  name: string
  unit: string
  icon: IconName
  searched: string
  nameOf: (row: Row) => string
  /** how a row is found beside its firm */
  termsOf: (row: Row) => Parameters<typeof findable>[0]
  /** the columns between the firm and why the row is there */
  columns: readonly Column<Row>[]
  whyOf: (row: Row) => string
  /** the words of the button that opens the decision */
  acts: Readonly<Record<Row['state'], string>>
  tagOf: (row: Row) => ReactNode
  /** the lines of a card between the firm and why the row is there */
  factsOf: (row: Row) => ReactNode
}
/** The parts that differ between the tabs. */
export interface ReviewedTab {
  /** labels of why a row is there, of who has decided (null where nobody has), and of since when */
  closing: readonly [why: string, by: string | null, since: string]
  empty: { title: string; hint: string }
}

/** 李四 11-20 09:12, or since when the row waits */
export const sinceText = ({ state, since, by_name }: Pick<ReviewedRow, 'state' | 'since' | 'by_name'>): string =>
  state === 'waiting' ? `${shortTime(since)} 起等待` : `${by_name} ${shortTime(since)}`

const keyOf = ({ id }: ReviewedRow): string => id
const FIRM: Column<ReviewedRow> = {
  key: 'firm',
  label: '企业',
  pin: 'start',
  wrap: true,
  value: ({ firm_name }) => firm_name,
  cell: ({ firm_name }) => <Found text={firm_name} />,
}
function closingOf<Row extends ReviewedRow>(
  { whyOf }: ReviewedKind<Row>,
  { closing: [why, by, since] }: ReviewedTab,
): readonly Column<Row>[] {
  return [
    { key: 'why', label: why, wrap: true, value: whyOf },
    ...(by === null ? [] : [{ key: 'by', label: by, value: ({ by_name }: Row) => by_name }]),
    timeColumn(since, (row) => row.since),
  ]
}

interface Props<Row extends ReviewedRow> {
  kind: ReviewedKind<Row>
  tab: ReviewedTab
  /** storage key of this device's column settings */
  table: string
  pages: Pages<Row>
  onOpen: (row: Row) => void
}
export function ReviewedList<Row extends ReviewedRow>({ kind, tab, table, pages, onOpen }: Props<Row>) {
  const { name, unit, icon, searched, nameOf, termsOf, whyOf, acts, tagOf, factsOf } = kind
  const open = useMemo(
    () => (row: Row) => {
      const words = acts[row.state as Row['state']]
      return (
        <Button size="sm" aria-label={`${words}：${nameOf(row)}`} onClick={() => onOpen(row)}>
          {words}
        </Button>
      )
    },
    [acts, nameOf, onOpen],
  )
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      FIRM,
      ...kind.columns,
      ...closingOf(kind, tab),
      { key: 'acts', label: '操作', quiet: true, pin: 'end', cell: open },
    ],
    [kind, tab, open],
  )
  const digest = useMemo(
    () => (row: Row) => ({
      id: row.id,
      status: 0,
      facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: row.since },
      terms: findable([{ label: '企业', text: row.firm_name, spelled: true }, ...termsOf(row)]),
    }),
    [termsOf],
  )
  return (
    <DeskList
      name={name}
      unit={unit}
      table={table}
      columns={columns}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched={searched}
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
                {tagOf(row)}
              </CardHead>
              {factsOf(row)}
              <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                <chakra.span color={row.state === 'waiting' ? 'need.fg' : 'fg'}>{whyOf(row)}</chakra.span> · {sinceText(row)}
              </chakra.p>
              <CardFoot>{open(row)}</CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon, ...tab.empty }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
