/** The check before quotes are saved: every row, what is wrong or doubtful about it, and the prices that would move. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { saveQuotes } from '#api/desk/quotes.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { failureOf } from '#client/sync/kept/use-kept.ts'
import { DataTable } from '#client/ui/list/data-table.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useDeskSend } from '../desk.ts'
import { MovedPrices } from './moved-prices.tsx'
import { type ReviewRow, reviewColumns } from './review-columns.tsx'
import type { GivenRow, QuoteTable } from './typed-quotes.ts'
import { useCheck } from './use-check.ts'

interface Props extends QuoteTable {
  /** when the device kept it */
  kept: ReactNode
  onBack: () => void
  onSaved: () => Promise<void> | void
  orderPath: (id: string) => string
}

/** From this number of rows on the table draws only those in sight. */
const LONG = 200
const keyOf = ({ line }: GivenRow): string => String(line)
/** Rows with something to decide come first. */
const urgency = ({ fault, doubts }: ReviewRow): number => (fault ? 0 : doubts.length > 0 ? 1 : 2)

export function QuoteReview({ title, rows: given, skipped, kept, onBack, onSaved, orderPath }: Props) {
  const [without_faults, setWithoutFaults] = useState(false)
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const entries = useMemo(() => given.flatMap(({ entry }) => (entry ? [entry] : [])), [given])
  const { check, failure, again } = useCheck(entries)
  const send = useDeskSend()

  const rows = useMemo(() => {
    const checks = new Map(entries.map((entry, at) => [entry, check?.rows[at]]))
    const all = given.map((row): ReviewRow => {
      const checked = row.entry ? checks.get(row.entry) : undefined
      return { ...row, before: checked?.before ?? null, doubts: checked?.doubts ?? [], confirmed: confirmed.has(row.line) }
    })
    return all.filter(({ fault }) => !(fault && without_faults)).toSorted((a, b) => urgency(a) - urgency(b) || a.line - b.line)
  }, [given, entries, check, confirmed, without_faults])
  const columns = useMemo(
    () =>
      reviewColumns(({ line }, yes) =>
        setConfirmed((lines) => new Set(yes ? [...lines, line] : [...lines].filter((each) => each !== line))),
      ),
    [],
  )

  const wrong = rows.filter(({ fault }) => fault).length
  const held = rows.filter(({ doubts, confirmed: yes }) => doubts.length > 0 && !yes).length
  const corrected = rows.filter(({ before }) => before).length
  const right = rows.length - wrong
  const obstacle = wrong > 0 ? `有 ${wrong} 行有误` : held > 0 ? `有 ${held} 行待确认` : right === 0 ? '没有可保存的报价' : null

  const checkAnew = () => {
    setRefused(null)
    again()
  }
  const save = async () => {
    setSaving(true)
    setRefused(null)
    try {
      const quotes = rows.flatMap(({ entry, before, confirmed: yes }) =>
        entry ? [{ ...entry, base_version: before?.version ?? 0, confirmed: yes }] : [],
      )
      const { data } = await send(saveQuotes, { body: { quotes } })
      tellDone(`保存报价 · 新增 ${data.added} 条，更正 ${data.corrected} 条`)
      await onSaved()
    } catch (error) {
      const { message, fields } = failureOf(error)
      setRefused(Object.values(fields)[0] ?? message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <chakra.h2 fontSize="lg" fontWeight="bold">
          核对 {title}
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted" flex={1} role="status">
          {check
            ? `新增 ${right - corrected} 条，更正 ${corrected} 条${wrong > 0 ? `，有误 ${wrong} 行` : ''}${held > 0 ? `，待确认 ${held} 行` : ''}${skipped > 0 ? `；没有报价的 ${skipped} 行已略过` : ''}`
            : ''}
        </chakra.p>
        {kept}
        <Button onClick={onBack}>返回修改</Button>
        <Button variant="primary" loading={saving} disabled={!check || obstacle !== null} onClick={() => void save()}>
          {obstacle && check ? obstacle : `保存 ${right} 条`}
        </Button>
      </chakra.div>
      {refused ? (
        <Notice
          tone="danger"
          title="没有保存"
          action={
            <Button size="sm" onClick={checkAnew}>
              重新核对
            </Button>
          }
        >
          {refused}
        </Notice>
      ) : null}
      {failure ? (
        <Notice
          tone="danger"
          title={failure.away ? '联网后才能核对和保存' : '没有核对成功'}
          action={
            <Button size="sm" onClick={again}>
              重试
            </Button>
          }
        >
          {failure.away ? '填写的内容没有丢失。' : (Object.values(failure.fields)[0] ?? failure.message)}
        </Notice>
      ) : check ? null : (
        <Progress value={null} label={`正在核对 ${entries.length} 条报价`} />
      )}
      {wrong > 0 ? (
        <Notice
          tone="danger"
          title={`有 ${wrong} 行有误，现在一条也不会保存`}
          action={
            <Button size="sm" onClick={() => setWithoutFaults(true)}>
              略过这 {wrong} 行
            </Button>
          }
        >
          改正后重新导入，或略过有误的行。
        </Notice>
      ) : null}
      {check ? <MovedPrices check={check} orderPath={orderPath} /> : null}
      <chakra.div
        display="flex"
        flexDirection="column"
        minH={{ lg: '240px' }}
        flex={{ lg: 1 }}
        height={{ lgDown: rows.length > LONG ? '70dvh' : 'auto' }}
      >
        <DataTable label="待保存的报价" columns={columns} rows={rows} keyOf={keyOf} fills={rows.length > LONG} />
      </chakra.div>
    </>
  )
}
