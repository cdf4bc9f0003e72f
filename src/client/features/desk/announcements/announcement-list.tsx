/** The announcements that were sent, with how many have them and have read them. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type AnnouncementRow, endAnnouncement } from '#api/desk/announcements.ts'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { audienceText, isShown, showingText } from '#domain/desk/announcement.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import type { Pages } from '../use-pages.ts'

const readText = ({ people, sent, read }: AnnouncementRow): string =>
  sent < people ? `已送达 ${sent} / ${people} 人` : `已读 ${read} / ${sent} 人`

const shownText = (row: AnnouncementRow): string => showingText(row, nowMs())
const isStanding = ({ visitors, shown_until }: AnnouncementRow): boolean => visitors && isShown({ until: shown_until }, nowMs())

function End({ row: { id, title } }: { row: AnnouncementRow }) {
  const send = useDeskSend()
  const end = async () => {
    const message = '访客不再看到它。已发送的站内信不变。'
    if (!(await confirm({ title: `结束显示“${title}”？`, message, confirm_label: '结束显示' }))) return
    try {
      await send(endAnnouncement, { params: { id }, body: {} })
      toast.success('已结束显示')
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error
      toast.error(error.message)
    }
  }
  return (
    <Button size="sm" aria-label={`结束显示：${title}`} onClick={() => void end()}>
      结束显示
    </Button>
  )
}

const COLUMNS: readonly Column<AnnouncementRow>[] = [
  timeColumn('发送时间', ({ created_at }) => created_at),
  { key: 'title', label: '标题', wrap: true, value: ({ title }) => title },
  { key: 'content', label: '内容', wrap: true, value: ({ content }) => content },
  { key: 'audience', label: '发给', wrap: true, value: audienceText },
  { key: 'read', label: '已读', value: readText },
  { key: 'shown', label: '访客', value: shownText },
  { key: 'by', label: '发送人', value: ({ by_name }) => by_name },
  {
    key: 'acts',
    label: '操作',
    quiet: true,
    pin: 'end',
    cell: (row) => (isStanding(row) ? <End row={row} /> : null),
  },
]
const digest = ({ id, title, content, firm_names, by_name, created_at }: AnnouncementRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '标题', text: title, spelled: true },
    { label: '内容', text: content },
    ...firm_names.map((text) => ({ label: '企业', text, spelled: true as const })),
    { label: '发送人', text: by_name, spelled: true },
  ]),
})

const Cards = ({ rows }: { rows: readonly AnnouncementRow[] }) => (
  <CardGrid>
    {rows.map((row) => (
      <Card key={row.id} as="article" aria-label={row.title} display="flex" flexDirection="column" gap={2}>
        <CardHead>
          <chakra.h2 fontWeight="bold" whiteSpace="normal !important" overflowWrap="anywhere">
            {row.title}
          </chakra.h2>
          <chakra.span fontSize="sm">{readText(row)}</chakra.span>
        </CardHead>
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
          {row.content}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" mt="auto">
          {[`发给${audienceText(row)}`, shownText(row), row.by_name, shortTime(row.created_at)].filter(Boolean).join(' · ')}
        </chakra.p>
        {isStanding(row) ? (
          <CardFoot>
            <End row={row} />
          </CardFoot>
        ) : null}
      </Card>
    ))}
  </CardGrid>
)

export function AnnouncementList({ pages, write }: { pages: Pages<AnnouncementRow>; write: ReactNode }) {
  return (
    <DeskList
      name="公告"
      unit="条"
      table="desk-announcements"
      columns={COLUMNS}
      rows={pages.rows}
      digest={digest}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      searched="标题、内容、企业、发送人"
      tools={write}
      renderCards={(rows) => <Cards rows={rows} />}
      empty={{
        icon: 'bell',
        title: '还没有公告',
        hint: '公告作为站内信发给所选身份的全部人员，并显示已读人数；也可以显示给未登录的访客。',
        action: write,
      }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
