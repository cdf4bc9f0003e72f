/** The person's exports on this device, and the calls that download, mark and delete them. */
import { endExport, exportFile, markExport } from '#api/exports.ts'
import { download } from '#client/lib/download.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { Engine } from '#client/sync/engine.ts'
import { laneOf } from '#client/sync/noun.ts'
import { EXPORT } from '#client/sync/nouns/export.ts'
import { discardAll } from '#client/sync/outbox/outbox.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { ExportJob } from '#domain/list/export.ts'

export type ExportItem = Folded<ExportJob>

/** Newest first. */
export const useExports = (): AllRows<ExportJob> => useAll(EXPORT)

/** Throws Refused or Unreachable. */
export const takeFile = (id: string) => download(exportFile, { params: { id } })

/** Each queues one call in place of those that came back, and resolves when it is safe on the device. Throws NotSaved. */
export function exportActions({ db, engine }: { db: DeviceDb; engine: Pick<Engine, 'wake'> }, act: ReturnType<typeof useAct>) {
  const about = (id: string) => ({ params: { id }, entities: [laneOf('export', id)] })
  return {
    async end({ value: { id, name }, review }: ExportItem): Promise<OutboxRow | null> {
      await discardAll(db, review)
      // If the request came back, the server never had this export.
      if (review.some(({ endpoint }) => endpoint === 'startExport')) {
        void engine.wake()
        return null
      }
      return act({ endpoint: endExport, body: {}, label: `删除导出任务：${name}`, ...about(id) })
    },
    async mark({ value: { id, name }, review }: ExportItem, marked: boolean): Promise<OutboxRow> {
      await discardAll(db, review)
      return act({
        endpoint: markExport,
        body: { marked },
        label: `${marked ? '标记为已导出' : '撤销导出标记'}：${name}`,
        ...about(id),
      })
    },
  }
}
export const useExportActions = () => exportActions(useAccount(), useAct())
