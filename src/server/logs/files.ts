/** The columns of the Excel file of the operation log. */
import type { LogRow } from '#api/logs.ts'
import { changeText } from '#domain/firm/log.ts'
import { LOG_KINDS } from '#domain/firm/log-kinds.ts'
import type { Column } from '#domain/list/spreadsheet.ts'

export const LOG_COLUMNS: Column<LogRow>[] = [
  { heading: '时间', unit: 'time', value: ({ at }) => at },
  { heading: '人员', value: ({ by_name }) => by_name },
  { heading: '类型', value: ({ kind }) => LOG_KINDS[kind] },
  { heading: '操作', value: ({ label }) => label },
  { heading: '对象', value: ({ subject, title }) => [subject, title].filter(Boolean).join(' ') },
  { heading: '变更', value: ({ changes }) => changes.map(changeText).join('\n') },
  { heading: '说明', value: ({ note }) => note },
  { heading: 'IP', value: ({ ip }) => ip },
  { heading: '地点', value: ({ place }) => place },
  { heading: '设备', value: ({ device }) => device },
]
