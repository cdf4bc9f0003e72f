/** A queued action in words: its state and why it waits. */

import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import type { Cancel, OutboxRow } from '#client/sync/device/rows.ts'
import { photosOf } from '#client/sync/outbox/depends.ts'
import { takenBackWords } from '#client/sync/outbox/outbox.ts'
import type { SyncStatus } from '#client/sync/status.ts'
import type { TagTone } from '#client/ui/tag.tsx'

export interface Situation {
  /** ids of photos on the device that are not on the server yet */
  photos_left: ReadonlySet<string>
  /** photos the server refused, with its words */
  photos_refused: ReadonlyMap<string, string>
  /** keys still queued, with the label of each */
  queued: ReadonlyMap<string, string>
  status: Pick<SyncStatus, 'online' | 'uploads' | 'signed_out' | 'outdated'>
  now: number
}

export interface RowWords {
  state: string
  tone: TagTone
  why: string
  /** 0–1 during the upload of its photos */
  progress: number | null
}

/** The uploaded fraction of the row's photos, 0 to 1, including running uploads; null if no photo is missing. */
function photoProgress(row: OutboxRow, { photos_left, status }: Pick<Situation, 'photos_left' | 'status'>): number | null {
  const ids = photosOf(row)
  const left = ids.filter((id) => photos_left.has(id))
  if (left.length === 0) return null
  const sent = left.reduce((sum, id) => {
    const upload = status.uploads[id]
    return sum + (upload && upload.total > 0 ? upload.sent / upload.total : 0)
  }, ids.length - left.length)
  return sent / ids.length
}

const CANCELLING: Record<Cancel['intent'], string> = { take_back: '正在撤回', discard: '正在放弃', redo: '正在重新提交' }

/** The words of a row whose key the server has to close. */
const cancelling = ({ cancel }: OutboxRow, { online }: Pick<SyncStatus, 'online'>): RowWords => ({
  state: CANCELLING[cancel?.intent ?? 'take_back'],
  tone: 'blue',
  why: takenBackWords({ kind: 'asking' }, online),
  progress: null,
})

const waiting = (why: string, progress: number | null = null): RowWords => ({ state: '待同步', tone: 'blue', why, progress })

export function rowWords(row: OutboxRow, situation: Situation): RowWords {
  const { status, queued, now, photos_refused } = situation
  if (row.state === 'needs_review') {
    return { state: '需要处理', tone: 'amber', why: refusalWords(row, '请核对后重新提交'), progress: null }
  }
  if (row.state === 'cancelling') return cancelling(row, status)
  if (row.state === 'sending') return { state: '提交中', tone: 'blue', why: '正在提交到服务器', progress: null }
  const refused = photosOf(row).find((id) => photos_refused.has(id))
  if (refused) return { state: '需要处理', tone: 'amber', why: `照片未被接受：${photos_refused.get(refused)}`, progress: null }
  if (status.outdated) return waiting('应用版本过旧，更新后自动提交')
  if (status.signed_out) return waiting('登录已失效，重新登录后自动提交')
  if (!status.online) return waiting('网络不可用，联网后自动提交')
  if (row.last_error?.kind === 'held') return waiting('平台维护中，恢复后自动发送')
  const before = row.depends_on.find((key) => queued.has(key))
  if (before) return waiting(`等待前一项：${queued.get(before)}`)
  const progress = photoProgress(row, situation)
  if (progress !== null) return waiting(`照片上传中 ${Math.floor(progress * 100)}%`, progress)
  const left_s = Math.ceil(Math.min(row.next_at - now, row.wait_ms ?? Number.POSITIVE_INFINITY) / 1000)
  if (left_s > 0) return waiting(`网络不可用，${left_s} 秒后重试`)
  return waiting('即将提交')
}
