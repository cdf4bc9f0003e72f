/** Background jobs. Those that were given up are done again or dropped. */
import { chakra } from '@chakra-ui/react'
import { dropJob, type JobRow, retryJob } from '#api/desk/watch.ts'
import { Refused, Unreachable } from '#client/lib/call.ts'
import { shortTime } from '#client/lib/format.ts'
import { timeColumn } from '#client/lists/columns.tsx'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { JOB_STATES, type JobState, jobName, retryObstacle } from '#domain/desk/jobs.ts'
import { findable } from '#domain/list/search.ts'
import { MoreRows } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import type { Pages } from '../use-pages.ts'

function Actions({ job }: { job: JobRow }) {
  const send = useDeskSend()
  const act = async (doing: () => Promise<unknown>, done: string) => {
    try {
      await doing()
      toast.success(done)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error
      toast.error(error.message)
    }
  }
  const params = { id: job.id }
  const drop = async () => {
    const title = `移除“${jobName(job.kind)}”任务？`
    if (await confirm({ title, message: '它不会再执行。操作日志会留下记录。', confirm_label: '移除' }))
      await act(() => send(dropJob, { params, body: {} }), '已移除')
  }
  const obstacle = retryObstacle(job)
  if (job.state !== 'given_up') return null
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
      {obstacle ? (
        <chakra.span fontSize="sm" color="fg.muted">
          {obstacle}
        </chakra.span>
      ) : (
        <Button size="sm" onClick={() => void act(() => send(retryJob, { params, body: {} }), '已重新执行')}>
          重试
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => void drop()}>
        移除
      </Button>
    </chakra.div>
  )
}

const COLUMNS: readonly Column<JobRow>[] = [
  { key: 'kind', label: '任务', value: ({ kind }) => jobName(kind) },
  { key: 'recipient', label: '收件人', no: true, value: ({ recipient }) => recipient || '—' },
  timeColumn('时间', ({ at }) => at),
  { key: 'attempts', label: '次数', num: true, value: ({ attempts }) => attempts },
  { key: 'error', label: '最近的错误', wrap: true, value: ({ error }) => error || '—' },
  { key: 'state', label: '状态', value: ({ state }) => JOB_STATES[state] },
  { key: 'actions', label: '操作', pin: 'end', cell: (job) => <Actions job={job} /> },
]
const digest = ({ id, kind, recipient, error, created_at }: JobRow) => ({
  id,
  status: 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at },
  terms: findable([
    { label: '任务', text: jobName(kind), spelled: true },
    { label: '收件人', text: recipient },
    { label: '错误', text: error },
  ]),
})
const keyOf = ({ id }: JobRow) => id
const nameOf = ({ kind, at }: JobRow) => `${jobName(kind)} ${shortTime(at)}`

const JobCards = ({ rows }: { rows: readonly JobRow[] }) => (
  <CardGrid>
    {rows.map((job) => (
      <Card key={job.id} display="flex" flexDirection="column" gap={2} aria-label={nameOf(job)}>
        <CardHead>
          <b>{jobName(job.kind)}</b>
          <span>{JOB_STATES[job.state]}</span>
        </CardHead>
        <chakra.p fontSize="sm" color="fg.muted">
          {[job.recipient, shortTime(job.at), `第 ${job.attempts} 次`].filter(Boolean).join(' · ')}
        </chakra.p>
        {job.error ? (
          <chakra.p fontSize="sm" overflowWrap="anywhere">
            {job.error}
          </chakra.p>
        ) : null}
        <CardFoot>
          <Actions job={job} />
        </CardFoot>
      </Card>
    ))}
  </CardGrid>
)

export function JobList({ state, pages }: { state: JobState; pages: Pages<JobRow> }) {
  return (
    <DeskList
      name={`${JOB_STATES[state]}的任务`}
      unit="个"
      table="desk.jobs"
      columns={COLUMNS}
      rows={pages.rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="搜索任务、收件人、错误"
      renderCards={(rows) => <JobCards rows={rows} />}
      empty={{
        icon: 'done',
        title: `没有${JOB_STATES[state]}的任务`,
        hint: '短信、邮件和文件都在后台处理，失败的会自动重试八次。',
      }}
      foot={<MoreRows pages={pages} />}
    />
  )
}
