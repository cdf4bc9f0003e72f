/** The holidays and make-up workdays, as a table or cards. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { CalendarRow } from '#api/desk/calendar.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { CALENDAR_KINDS, calendarDays, calendarLength } from '#domain/desk/calendar.ts'
import { findable } from '#domain/list/search.ts'

interface CalendarActs {
  onEdit: (entry: CalendarRow) => void
  onDelete: (entry: CalendarRow) => void
}

const keyOf = ({ id }: CalendarRow): string => id
/** Holidays have the same name every year. */
const nameOf = (entry: CalendarRow): string => `${entry.name} ${calendarDays(entry)}`
const digest = (entry: CalendarRow) => ({
  id: entry.id,
  status: entry.kind === 'holiday' ? 0 : 1,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '名称', text: entry.name, spelled: true },
    { label: '日期', text: calendarDays(entry) },
  ]),
})

const EntryButtons = ({ entry, acts: { onEdit, onDelete } }: { entry: CalendarRow; acts: CalendarActs }) => (
  <chakra.span display="inline-flex" gap={1}>
    <Button size="sm" variant="ghost" aria-label={`修改 ${nameOf(entry)}`} onClick={() => onEdit(entry)}>
      修改
    </Button>
    <Button size="sm" variant="ghost" aria-label={`删除 ${nameOf(entry)}`} onClick={() => onDelete(entry)}>
      删除
    </Button>
  </chakra.span>
)
const kindOf = ({ kind }: CalendarRow): string => CALENDAR_KINDS[kind]
const Kind = ({ entry }: { entry: CalendarRow }) => (
  <Tag tone={entry.kind === 'holiday' ? 'grey' : 'verdigris'}>{kindOf(entry)}</Tag>
)

const columnsFor = (acts: CalendarActs): Column<CalendarRow>[] => [
  { key: 'name', label: '名称', pin: 'start', value: ({ name }) => name },
  { key: 'kind', label: '类别', value: kindOf, cell: (entry) => <Kind entry={entry} /> },
  { key: 'first', label: '开始日期', no: true, value: ({ first_day }) => first_day },
  { key: 'last', label: '结束日期', no: true, value: ({ last_day }) => last_day },
  { key: 'days', label: '天数', unit: 'count', value: calendarLength },
  { key: 'acts', label: '操作', quiet: true, pin: 'end', cell: (entry) => <EntryButtons entry={entry} acts={acts} /> },
]

interface Props extends CalendarActs {
  calendar: readonly CalendarRow[]
  add: ReactNode
}
export function CalendarList({ calendar, add, onEdit, onDelete }: Props) {
  const acts = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  const columns = useMemo(() => columnsFor(acts), [acts])
  return (
    <DeskList
      name="节假日与调休"
      unit="条"
      table="desk.calendar"
      columns={columns}
      rows={calendar}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="名称、日期"
      tools={add}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((entry) => (
            <Card as="article" key={entry.id} aria-label={nameOf(entry)}>
              <CardHead>
                <chakra.h2 fontWeight="bold">{entry.name}</chakra.h2>
                <Kind entry={entry} />
              </CardHead>
              <chakra.p fontSize="sm" color="fg.muted" my={2}>
                {calendarDays(entry)} · {calendarLength(entry)} 天
              </chakra.p>
              <CardFoot>
                <EntryButtons entry={entry} acts={acts} />
              </CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{
        icon: 'clock',
        title: '还没有节假日与调休',
        hint: '周末没有报价，不用录入。节假日休市和周末调休请在这里录入。',
        action: add,
      }}
    />
  )
}
