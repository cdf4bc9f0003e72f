/** Passes a draft to somebody else: as text through the phone's sharing, or as one file with its words and photos. */
import { PDF } from '#api/wire.ts'
import { nowMs } from '#client/lib/clock.ts'
import { keepFile } from '#client/lib/download.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type BlobRow, HEIC } from '#client/sync/device/rows.ts'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import type { DraftContent } from './draft-words.ts'

/** A draft as a person sees it. */
export interface ShownDraft {
  id: string
  /** the form: 发货 */
  title: string
  /** the number and goods of the order, or another subject */
  about: string
  /** ms since the epoch */
  updated_at: number
  content: DraftContent
  /** why it cannot be sent now, in words; null if its form opens */
  obstacle: string | null
  /** address of the form with this draft open */
  to: string
}

export function draftText({ title, about, updated_at, content }: ShownDraft): string {
  const { facts, lines, photo_ids } = content
  return [
    `循金 ${title}草稿${about ? `：${about}` : ''}`,
    `填写时间：${chinaTime(updated_at)}`,
    ...facts.map(([name, value]) => `${name}：${value}`),
    ...lines,
    ...(photo_ids.length > 0 ? [`照片：${photo_ids.length} 张`] : []),
  ].join('\n')
}

const held = async (db: DeviceDb, ids: readonly string[]): Promise<BlobRow[]> =>
  (await db.blobs.bulkGet([...ids])).filter((row) => row !== undefined)

const ENDINGS: Record<string, string> = { [PDF]: '.pdf', [HEIC]: '.heic' }
const nameOf = ({ type, name }: BlobRow, index: number): string => name || `照片-${index + 1}${ENDINGS[type] ?? '.jpg'}`

/** False if the device cannot share. A person who cancels counts as having shared. */
export async function shareDraft(db: DeviceDb, draft: ShownDraft): Promise<boolean> {
  const rows = await held(db, draft.content.photo_ids)
  const files = rows.map((row, index) => new File([row.bytes], nameOf(row, index), { type: row.type }))
  const text = draftText(draft)
  const all = files.length > 0 ? { text, files } : { text }
  if (!('share' in navigator)) return false
  const given = 'canShare' in navigator && navigator.canShare(all) ? all : { text }
  return navigator.share(given).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === 'AbortError',
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const asData = (row: BlobRow): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('照片没有读出')))
    reader.readAsDataURL(new Blob([row.bytes], { type: row.type }))
  })

/** One HTML page with its photos, which any browser opens offline. */
export async function saveDraftFile(db: DeviceDb, draft: ShownDraft): Promise<void> {
  const rows = await held(db, draft.content.photo_ids)
  const parts = await Promise.all(
    rows.map(async (row, index) => {
      const [name, data] = [escaped(nameOf(row, index)), await asData(row)]
      return row.type in ENDINGS
        ? `<p><a href="${data}" download="${name}">${name}</a></p>`
        : `<p><img src="${data}" alt="${name}" style="max-width:100%"></p>`
    }),
  )
  const missing = draft.content.photo_ids.length - rows.length
  if (missing > 0) parts.push(`<p>另有 ${missing} 张照片已在服务器上，不在此文件中。</p>`)
  const words = escaped(draftText(draft)).replaceAll('\n', '<br>')
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(draft.title)}草稿</title><body style="font-family:sans-serif;line-height:1.6;max-width:720px;margin:24px auto;padding:0 16px"><p>${words}</p>${parts.join('')}</body></html>`
  keepFile(new Blob([page], { type: 'text/html;charset=utf-8' }), `循金-${draft.title}草稿-${chinaDay(nowMs())}.html`)
}
