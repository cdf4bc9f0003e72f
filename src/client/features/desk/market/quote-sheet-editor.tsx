/** The sheet of a day with its draft: typing, pasting, importing a file, then the check before saving. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useRef, useState } from 'react'
import type { QuoteSheet, QuoteSheetRow } from '#api/desk/quotes.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { nowMs } from '#client/lib/clock.ts'
import { removeDraft } from '#client/sync/device/drafts.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { dayOff } from '#domain/desk/calendar.ts'
import type { Cell } from '#domain/desk/quote-cells.ts'
import { readSheet } from '#domain/desk/quote-sheet.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { type GridRow, QuoteGrid } from './quote-grid.tsx'
import { QuoteReview } from './quote-review.tsx'
import { evaluate, NO_QUOTES, type QuoteTable, quotesDraft } from './typed-quotes.ts'
import { useTyped } from './use-typed.ts'

interface Props {
  sheet: QuoteSheet
  /** the draft is gone, and the sheet begins anew */
  onSaved: () => void
  orderPath: (id: string) => string
}

export function QuoteSheetEditor({ sheet, onSaved, orderPath }: Props) {
  const { day, calendar } = sheet
  const { db } = useAccount()
  const draft = useDraft(quotesDraft(day), () => NO_QUOTES)
  const value = draft.value ?? NO_QUOTES
  const typed = useTyped(sheet.rows, value, draft.keep)
  /** what was typed in the sheet, while it is checked */
  const [own, setOwn] = useState<QuoteTable | null>(null)
  const [history, setHistory] = useState<QuoteSheetRow | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const today = chinaDay(nowMs())
  const rows = useMemo(
    (): GridRow[] => sheet.rows.map((row) => ({ row, evaluated: evaluate(row, value, { day, today, calendar }) })),
    [sheet.rows, value, day, today, calendar],
  )
  const changed = rows.filter(({ evaluated }) => evaluated.changed)
  const wrong = rows.filter(({ evaluated }) => Object.keys(evaluated.faults).length > 0)
  const missing = rows.filter(({ row }) => !row.quote && !row.hidden).length
  const off = dayOff(day, calendar)

  const readRows = (title: string, cells: Cell[][]) => {
    const series = sheet.rows.map(({ series_id: id, name, spec }) => ({ id, name, spec }))
    const { rows: read, skipped, problem } = readSheet(cells, { series, today, day })
    if (problem) return setUnread(problem)
    if (read.length === 0) return setUnread('没有读到报价')
    draft.keep({ ...value, table: { title, rows: read, skipped } })
  }
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    setUnread(null)
    setReading(chosen.name)
    const { readTable, UnreadableFile } = await import('./quote-file.ts')
    try {
      readRows(chosen.name, await readTable(chosen))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      setUnread(error.message)
    } finally {
      setReading(null)
    }
  }
  const typedOnly = () => draft.keep({ rows: value.rows, seen: value.seen })
  const saved = async () => {
    if (own || Object.keys(value.rows).length === 0) {
      await draft.hold(true)
      await removeDraft(db, draft.id)
    } else {
      typedOnly()
      await draft.save()
    }
    onSaved()
  }

  const checked = own ?? value.table
  if (checked)
    return (
      <QuoteReview
        {...checked}
        kept={<DraftLine draft={draft} />}
        onBack={() => (own ? setOwn(null) : typedOnly())}
        onSaved={saved}
        orderPath={orderPath}
      />
    )
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <chakra.p fontSize="sm" color="fg.muted" flex={1} minW="14em">
          {missing === 0 ? '各品种都已有报价' : off ? `${off}一般没有报价` : `还有 ${missing} 个品种没有报价`} ·
          元/吨，含税；均价不填时取最低与最高的平均
        </chakra.p>
        <DraftLine draft={draft} />
        <chakra.input
          ref={file}
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label="选择报价文件"
          srOnly
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button icon="upload" onClick={() => file.current?.click()}>
          导入表格
        </Button>
        <Button
          variant="primary"
          disabled={changed.length === 0 || wrong.length > 0}
          onClick={() =>
            setOwn({
              title: `${day} 的报价`,
              rows: changed.map(({ row, evaluated }, at) => ({
                line: at + 1,
                name: row.name,
                entry: evaluated.entry,
                fault: null,
              })),
              skipped: 0,
            })
          }
        >
          {wrong.length > 0 ? `有 ${wrong.length} 行有误` : changed.length > 0 ? `核对 ${changed.length} 条` : '没有改动'}
        </Button>
      </chakra.div>
      {reading ? <Progress value={null} label={`正在读取 ${reading}`} /> : null}
      {unread ? (
        <Notice tone="danger" title="没有读取">
          {unread}
        </Notice>
      ) : null}
      <QuoteGrid
        sheet={sheet}
        rows={rows}
        typed={typed}
        onTable={(cells) => readRows('粘贴的表格', cells)}
        onOutside={(count) => toast.warning(`有 ${count} 格超出报价表，没有粘贴`)}
        onHistory={setHistory}
      />
      {history ? <HistoryDialog day={day} series={history} onClose={() => setHistory(null)} /> : null}
    </>
  )
}
