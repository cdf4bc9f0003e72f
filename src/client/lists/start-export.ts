/** Requests a whole list as an Excel file. The server makes it in the background, and it appears under 导出任务. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { startExport } from '#api/exports.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { EXPORTS } from '#client/lib/paths.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAct } from '#client/sync/reading/react.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { exportName, type ExportKind, type ExportQuery } from '#domain/list/export.ts'

/** Offline, the request is queued. */
export function useStartExport(): (kind: ExportKind, query: ExportQuery) => Promise<void> {
  const act = useAct()
  const navigate = useNavigate()
  return useCallback(
    async (kind, query) => {
      const id = uuidv7()
      try {
        const queued = await act({
          endpoint: startExport,
          body: { id, kind, query },
          entities: [laneOf('export', id)],
          label: `导出${exportName(kind, query)}`,
        })
        const action = { label: '查看进度', run: () => navigate(EXPORTS) }
        tellDone(`开始导出${exportName(kind, query)}，可以离开此页`, { queued, action })
      } catch (error) {
        toast.error(error instanceof Error ? error.message : '没有导出，请稍后重试')
      }
    },
    [act, navigate],
  )
}
