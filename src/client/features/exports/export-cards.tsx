/** Exports as cards: progress, file, and for a U8 file the mark of its orders. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { tellDone } from '#client/forms/tell-done.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { bytes, shortTime } from '#client/lib/format.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import {
  EXPORT_DAYS,
  EXPORT_NAMES,
  EXPORT_STATUS,
  type ExportJob,
  isBeingMade,
  isStatement,
  U8_STATUS,
} from '#domain/list/export.ts'
import { ORDER_TABS } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { type ExportItem, takeFile, useExportActions } from './queries.ts'

/** The filters of the file in words. */
function narrowedWords({ kind, query, name }: ExportJob, role: Role): string {
  if (kind === 'person') return name
  if (isStatement(kind)) return query.from && query.to ? `${query.from} 至 ${query.to}` : '已出具的对账单'
  const { ids, status, search, firm_id, plate, category_id, from_fen, to_fen, since, until } = query
  const statuses = kind === 'u8' ? U8_STATUS : ORDER_TABS[role]
  const others = [firm_id, plate, category_id, from_fen ?? to_fen, since ?? until].filter((each) => each !== undefined).length
  return [
    ...(ids ? [`所选 ${ids.length} 单`] : []),
    statuses.find(({ code }) => code === status)?.label ?? '全部状态',
    ...(search ? [`搜索“${search}”`] : []),
    ...(others > 0 ? [`另有 ${others} 项筛选`] : []),
  ].join(' · ')
}

const rowsWords = (rows: number) => `${rows.toLocaleString('zh-CN')} 行`

/** Runs the action and reports the result. */
async function done(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有成功，请稍后重试')
  }
}

function Course({ job }: { job: ExportJob }) {
  const { status, rows_done, rows_total, bytes: size, updated_at } = job
  if (isBeingMade(status))
    return (
      <Progress
        label={EXPORT_STATUS[status]}
        value={rows_total ? rows_done / rows_total : null}
        text={rows_total === null ? '' : `${rows_done.toLocaleString('zh-CN')} / ${rowsWords(rows_total)}`}
      />
    )
  if (status === -1) return <chakra.p color="need.fg">文件没有生成，请删除后重新导出。</chakra.p>
  return (
    <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
      {rowsWords(rows_done)} · {bytes(size ?? 0)} · {shortTime(updated_at)} 完成
    </chakra.p>
  )
}

function Take({ job }: { job: ExportJob }) {
  const { online } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await takeFile(job.id)
      toast.success('文件已保存到“下载”')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有下载，请稍后重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="primary" icon="download" loading={busy} disabled={!online} onClick={() => void take()}>
      {online ? '下载' : '联网后下载'}
    </Button>
  )
}

function ExportCard({ item }: { item: ExportItem }) {
  const { value: job, pending, review } = item
  const { role } = useAccount().actor
  const { end, mark } = useExportActions()
  const { kind, status, marked_at, created_at, name } = job
  const making = isBeingMade(status)
  const remove = async () => {
    const words = making
      ? { title: '取消这个导出任务？', message: '已经生成的部分会删除。', confirm_label: '取消导出' }
      : { title: '删除这个文件？', message: '之后需要时可以重新导出。', confirm_label: '删除' }
    if (await confirm({ ...words, danger: true })) await done(`${words.confirm_label} · ${name}`, () => end(item))
  }
  return (
    <Card as="article" aria-label={name} display="grid" gap={3} alignContent="start">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
        <chakra.h2 fontSize="lg" fontWeight="bold" minW={0} overflowWrap="anywhere">
          {EXPORT_NAMES[kind]}
        </chakra.h2>
        {status === 2 ? <Tag tone="verdigris">{EXPORT_STATUS[status]}</Tag> : null}
        {marked_at ? <Tag tone="copper">已标记导出 {shortTime(marked_at)}</Tag> : null}
        <QueuedTags pending={pending} review={review} />
        <chakra.span ml="auto" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {shortTime(created_at)}
        </chakra.span>
      </chakra.div>
      <chakra.p overflowWrap="anywhere">{narrowedWords(job, role)}</chakra.p>
      <Course job={job} />
      {review[0] ? <chakra.p color="need.fg">{refusalWords(review[0])}</chakra.p> : null}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap={2}>
        <Button size="sm" icon={making ? 'close' : 'trash'} onClick={() => void remove()}>
          {making ? '取消' : '删除'}
        </Button>
        {kind === 'u8' && status === 2 ? (
          <Button
            size="sm"
            onClick={() =>
              void done(`${marked_at ? '撤销导出标记' : '标记为已导出'} · ${rowsWords(job.rows_done)}`, () =>
                mark(item, !marked_at),
              )
            }
          >
            {marked_at ? '撤销标记' : '标记为已导出'}
          </Button>
        ) : null}
        {status === 2 ? <Take job={job} /> : null}
      </chakra.div>
    </Card>
  )
}

export function ExportCards({ items }: { items: readonly ExportItem[] }) {
  return (
    <>
      <chakra.ul display="grid" gap="10px" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        {items.map((item) => (
          <chakra.li key={item.value.id} listStyleType="none" minW={0} display="grid">
            <ExportCard item={item} />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p fontSize="sm" color="fg.muted">
        文件保留 {EXPORT_DAYS} 天，只有您本人可以下载。
      </chakra.p>
    </>
  )
}
