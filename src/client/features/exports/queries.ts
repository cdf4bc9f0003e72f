/** The person's exports on this device, and the calls that take, mark and give them up. */
import { endExport, exportFile, markExport } from '#api/exports.ts'
import { download } from '#client/lib/download.ts'
import type { Folded } from '#client/sync/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { EXPORT } from '#client/sync/nouns/export.ts'
import { type AllRows, useAct, useAll } from '#client/sync/react.tsx'
import type { ExportJob } from '#domain/export.ts'

export type ExportItem = Folded<ExportJob>

/** Newest first. */
export const useExports = (): AllRows<ExportJob> => useAll(EXPORT)

/** Throws Refused or Unreachable. */
export const takeFile = (id: string) => download(exportFile, { params: { id } })

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useExportActions() {
  const act = useAct()
  const about = (id: string) => ({ params: { id }, entities: [laneOf('export', id)] })
  return {
    end: ({ id, name }: ExportJob) => act({ endpoint: endExport, body: {}, label: `删除导出任务：${name}`, ...about(id) }),
    mark: ({ id, name }: ExportJob, marked: boolean) =>
      act({
        endpoint: markExport,
        body: { marked },
        label: `${marked ? '标记为已导出' : '撤销导出标记'}：${name}`,
        ...about(id),
      }),
  }
}
