/** The backups with their size, content and check; one that runs says how far it is. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { type BackupBoard, type BackupRow, checkBackup, createBackup, deleteBackup } from '#api/desk/backups.ts'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { bytes, shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { BACKUP_STATES, CHECK_STATES } from '#domain/desk/backup.ts'
import { findable } from '#domain/list/search.ts'
import { useDeskSend } from '../desk.ts'
import { ScheduleForm } from './schedule-form.tsx'

const count = (rows: number): string => rows.toLocaleString('en-US')
const stateText = ({ state, rows, rows_total, here }: BackupRow): string => {
  if (state === 'running') return rows_total > 0 ? `正在备份 ${count(rows)} / ${count(rows_total)} 行` : '正在备份'
  return state === 'done' && !here ? '文件不在服务器上' : BACKUP_STATES[state]
}
const checkText = ({ state, check, check_rows, rows_total, checked_at }: BackupRow): string => {
  if (check === null) return state === 'done' ? '未核验' : '—'
  if (check === 'running') return `正在核验 ${count(check_rows)} / ${count(rows_total)} 行`
  return `${CHECK_STATES[check]}${checked_at ? ` · ${shortTime(checked_at)}` : ''}`
}
const problemOf = ({ error, check_error }: BackupRow): string => [error, check_error].filter(Boolean).join('；')
const kindText = ({ timed }: BackupRow): string => (timed ? '定时' : '手动')
const nameOf = (row: BackupRow) => `${kindText(row)}备份 ${shortTime(row.started_at)}`
const stateTone = ({ state, here }: BackupRow): TagTone =>
  state === 'running' ? 'blue' : state === 'done' && here ? 'verdigris' : 'amber'
const checkTone = ({ check }: BackupRow): TagTone =>
  check === 'passed' ? 'verdigris' : check === 'failed' ? 'amber' : check === 'running' ? 'blue' : 'grey'
const sizeText = ({ state, bytes: size }: BackupRow): string => (state === 'done' ? bytes(size) : '—')
const contentText = ({ state, rows, photos }: BackupRow): string =>
  state === 'done' ? `${count(rows)} 行，${count(photos)} 个图片文件` : '—'

function useAct() {
  const send = useDeskSend()
  return async (doing: (sends: typeof send) => Promise<unknown>, done: string) => {
    try {
      await doing(send)
      toast.success(done)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error
      toast.error(error.message)
    }
  }
}

function Check({ row }: { row: BackupRow }) {
  const act = useAct()
  if (row.state !== 'done' || !row.here || row.check === 'running') return null
  return (
    <Button size="sm" onClick={() => void act((send) => send(checkBackup, { params: { id: row.id }, body: {} }), '开始核验')}>
      核验
    </Button>
  )
}
function Delete({ row }: { row: BackupRow }) {
  const act = useAct()
  const ask = async () => {
    const message = `${shortTime(row.started_at)} 的备份和它的文件会删除，不能恢复。`
    if (!(await confirm({ title: '删除这份备份？', message, confirm_label: '删除', danger: true }))) return
    await act((send) => send(deleteBackup, { params: { id: row.id }, body: {} }), '已删除备份')
  }
  if (row.state === 'running' || row.check === 'running') return null
  return (
    <Button size="sm" onClick={() => void ask()} aria-label={`删除：${nameOf(row)}`}>
      删除
    </Button>
  )
}
const Acts = ({ row }: { row: BackupRow }) => (
  <>
    <Check row={row} /> <Delete row={row} />
  </>
)
function BackUpNow() {
  const act = useAct()
  return (
    <Button
      size="sm"
      variant="primary"
      icon="download"
      onClick={() => void act((send) => send(createBackup, { body: { id: uuidv7() } }), '开始备份')}
    >
      立即备份
    </Button>
  )
}

const COLUMNS: readonly Column<BackupRow>[] = [
  timeColumn('开始时间', ({ started_at }) => started_at),
  { key: 'kind', label: '方式', value: kindText },
  { key: 'state', label: '结果', value: stateText, cell: (row) => <Tag tone={stateTone(row)}>{stateText(row)}</Tag> },
  { key: 'size', label: '大小', num: true, value: sizeText },
  { key: 'content', label: '内容', value: contentText },
  { key: 'check', label: '核验', value: checkText, cell: (row) => <Tag tone={checkTone(row)}>{checkText(row)}</Tag> },
  { key: 'problem', label: '说明', wrap: true, value: (row) => problemOf(row) || '—' },
  { key: 'version', label: '数据库', value: ({ database_version }) => database_version || '—' },
  { key: 'migration', label: '结构', value: ({ migration }) => migration || '—' },
  { key: 'actions', label: '操作', pin: 'end', cell: (row) => <Acts row={row} /> },
]
const digest = (row: BackupRow) => ({
  id: row.id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: row.started_at },
  terms: findable([
    { label: '方式', text: kindText(row) },
    { label: '结果', text: stateText(row) },
    { label: '核验', text: checkText(row) },
    { label: '说明', text: problemOf(row) },
  ]),
})
const keyOf = ({ id }: BackupRow) => id

const Cards = ({ rows }: { rows: readonly BackupRow[] }) => (
  <CardGrid>
    {rows.map((row) => (
      <Card key={row.id} display="flex" flexDirection="column" gap={2} aria-label={nameOf(row)}>
        <CardHead>
          <b>{nameOf(row)}</b>
          <Tag tone={stateTone(row)}>{stateText(row)}</Tag>
        </CardHead>
        <chakra.p fontSize="sm" color="fg.muted">
          {[sizeText(row), contentText(row), row.migration].filter((text) => text && text !== '—').join(' · ')}
        </chakra.p>
        <chakra.p fontSize="sm">
          <Tag tone={checkTone(row)}>{checkText(row)}</Tag>
        </chakra.p>
        {problemOf(row) ? <chakra.p fontSize="sm">{problemOf(row)}</chakra.p> : null}
        <CardFoot>
          <Acts row={row} />
        </CardFoot>
      </Card>
    ))}
  </CardGrid>
)

export function BackupList({ board, onAsk }: { board: BackupBoard; onAsk: () => void }) {
  const [timing, setTiming] = useState(false)
  const { backups, schedule } = board
  const tools = (
    <>
      <Button size="sm" onClick={() => setTiming(true)}>
        {schedule.hour === null ? '定时备份：关闭' : `定时备份：每天 ${schedule.hour} 点`}
      </Button>
      <BackUpNow />
    </>
  )
  return (
    <>
      <DeskList
        name="备份"
        unit="份"
        table="desk.backups"
        columns={COLUMNS}
        rows={backups}
        digest={digest}
        keyOf={keyOf}
        nameOf={nameOf}
        searched="搜索方式、结果、核验"
        renderCards={(shown) => <Cards rows={shown} />}
        tools={tools}
        empty={{ icon: 'archive', title: '还没有备份', hint: '可立即备份，也可每天定时备份。', action: tools }}
      />
      {timing ? <ScheduleForm board={board} onAsk={onAsk} onClose={() => setTiming(false)} /> : null}
    </>
  )
}
