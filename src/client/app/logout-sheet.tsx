/**
 * The sheet before a logout with a queue. It counts what would be lost, and offers to send it first, save it to a file, or
 * discard it by two presses.
 */
import { chakra } from '@chakra-ui/react'
import { useState, useSyncExternalStore } from 'react'
import { saveOutbox } from '#client/features/outbox/save-file.ts'
import { shortTime } from '#client/lib/format.ts'
import { deviceOf, type Unsent } from '#client/sync/account.ts'
import { isOnline, onConnectivity } from '#client/sync/connectivity.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Num } from '#client/ui/figure.tsx'

export type Answer = 'sync' | 'leave' | 'stay'

const ROWS_SHOWN = 5
const Line = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 3,
    py: '8px',
    borderBottomWidth: '1px',
    borderColor: 'line.faint',
    '& > span:first-of-type': { minW: 0, overflowWrap: 'anywhere' },
  },
})
const Choices = chakra('div', { base: { display: 'grid', gap: '10px', mt: 5 } })

export function LogoutSheet({ user_id, unsent, answer }: { user_id: string; unsent: Unsent; answer: (chosen: Answer) => void }) {
  const [sure, setSure] = useState(false)
  const online = useSyncExternalStore(onConnectivity, isOnline)
  const { rows, photos, drafts } = unsent
  const lost = [`${rows.length} 项操作`, photos > 0 && `${photos} 张照片`, drafts > 0 && `${drafts} 份草稿`]
    .filter(Boolean)
    .join('、')
  return (
    <Dialog open title={`还有 ${rows.length} 项操作没有提交`} width={460} onClose={() => answer('stay')}>
      <p>
        退出后，本机的<b>{lost}</b>会删除，不能恢复。
      </p>
      <chakra.ul mt={2}>
        {rows.slice(0, ROWS_SHOWN).map((row) => (
          <Line key={row.key}>
            <span>{row.label}</span>
            <Num fontSize="sm" color="fg.muted" whiteSpace="nowrap">
              {shortTime(row.created_at)}
            </Num>
          </Line>
        ))}
      </chakra.ul>
      {rows.length > ROWS_SHOWN ? (
        <chakra.p mt={2} fontSize="sm" color="fg.muted">
          等共 {rows.length} 项
        </chakra.p>
      ) : null}
      <Choices>
        <Button variant="primary" wide icon="sync" onClick={() => answer('sync')}>
          {online ? '先同步' : '先同步（联网后自动提交）'}
        </Button>
        <Button wide icon="download" onClick={() => void saveOutbox(deviceOf(user_id))}>
          导出为文件
        </Button>
        <Button
          wide
          {...(sure ? { variant: 'danger' as const } : { color: 'danger.fg' })}
          onClick={() => (sure ? answer('leave') : setSure(true))}
        >
          {sure ? `再按一次，删除 ${rows.length} 项并退出` : '放弃并退出'}
        </Button>
      </Choices>
    </Dialog>
  )
}
