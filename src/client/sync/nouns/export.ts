/** Exports on the device: the person's own, including those requested offline. */
import { EXPORT_NAMES, type ExportJob } from '#domain/list/export.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import { EXPORTS } from '#client/lib/paths.ts'

export interface ExportRow extends TruthRow {
  export: ExportJob
}
type Asked = Pick<ExportJob, 'id' | 'kind' | 'query'>

export const EXPORT: Noun<'exports', ExportRow, ExportJob> = {
  name: 'export',
  table: 'exports',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'exports',
  row: (job) => ({ export: job }),
  value: (row) => row.export,
  fold: byCall<ExportJob>({
    startExport: (job, { body, created_at }) => {
      if (job) return job
      const { id, kind, query } = body as unknown as Asked
      return {
        id,
        kind,
        query,
        status: 0,
        name: EXPORT_NAMES[kind],
        rows_done: 0,
        rows_total: null,
        bytes: null,
        marked_at: null,
        version: 0,
        created_at,
        updated_at: created_at,
      }
    },
    endExport: () => null,
    markExport: (job, { body, created_at }) => (job ? { ...job, marked_at: body['marked'] ? created_at : null } : null),
  }),
  details: async () => [(await import('#api/exports.ts')).readExport],
  page: () => ({ label: '查看导出任务', to: EXPORTS }),
}
