/** Saves the whole queue to a file: first in words, then as data that support can restore. */

import { nowIso, nowMs } from '#client/lib/clock.ts'
import { keepFile } from '#client/lib/download.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { allRows } from '#client/sync/outbox/outbox.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { readSubmitted, type Submitted } from './submitted.ts'

const figure = ([name, kg]: readonly [string, number]) => `${name} ${kg.toLocaleString('en-US')} kg`

function wordsOf(row: OutboxRow, index: number, submitted: Submitted | undefined): string {
  const { facts = [], trips = [], photo_ids = [] } = submitted ?? {}
  const photos = photo_ids.length + trips.reduce((sum, trip) => sum + trip.photo_ids.length, 0)
  const lines = [
    `填写时间：${chinaTime(row.created_at)}`,
    ...facts.map(([name, value]) => `${name}：${value}`),
    ...trips.map(({ plate, figures, ticket_no }) =>
      [plate, ...figures.map(figure), ticket_no && `磅单号 ${ticket_no}`].filter(Boolean).join('，'),
    ),
    ...(photos > 0 ? [`照片：${photos} 张（照片本身不在此文件中）`] : []),
  ]
  return [`${index + 1}. ${row.label}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

/** The file's text. */
export function queueText(rows: readonly OutboxRow[], submitted: ReadonlyMap<string, Submitted>, now: string): string {
  return [
    `循金 待同步的操作，共 ${rows.length} 项，导出于 ${chinaTime(now)}`,
    ...rows.map((row, index) => wordsOf(row, index, submitted.get(row.key))),
    `以下内容供客服恢复数据\n${JSON.stringify({ exported_at: now, rows })}`,
  ].join('\n\n')
}

export async function saveOutbox(db: DeviceDb): Promise<void> {
  const rows = await allRows(db)
  const text = queueText(rows, await readSubmitted(db, rows), nowIso())
  // Windows editors recognise a text file as UTF-8 by its byte order mark.
  keepFile(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }), `循金-待同步-${chinaDay(nowMs())}.txt`)
}
