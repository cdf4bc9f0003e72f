/** The state of sync as a pill. The product fixes its words. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Pill } from '#client/ui/pill.tsx'

/** `count`: queued actions (syncing, offline) or actions that need a person (needs). `as_of`: the age of the data, 14:02 or 刚刚. */
export type SyncView = { status: 'online' | 'syncing' | 'offline' | 'needs'; count: number; as_of: string | null }

const TONE = { online: 'done', syncing: 'syncing', offline: 'offline', needs: 'need' } as const

function words({ status, count, as_of }: SyncView): string {
  if (status === 'syncing') return count > 0 ? `同步中 ${count}` : '同步中'
  if (status === 'needs') return `需要处理 ${count}`
  if (status === 'offline') return as_of ? `离线 · 数据截至 ${as_of}` : '离线'
  return as_of ? `在线 · ${as_of}` : '在线'
}

const Target = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: 'targetSm', rounded: 'full' } })

/** Links to 同步中心. `show` limits the pill to the data's age or the status, if the other is shown elsewhere. */
export function SyncPill({
  sync,
  to = '/go/sync',
  show = 'all',
}: {
  sync: SyncView
  to?: string
  show?: 'all' | 'age' | 'status'
}) {
  const aged = show === 'age' && sync.status === 'offline' && sync.as_of
  const text = aged ? `数据截至 ${sync.as_of}` : words(show === 'status' ? { ...sync, as_of: null } : sync)
  return (
    <Target to={to} aria-label={`${text}，打开同步中心`}>
      <Pill tone={TONE[sync.status]}>{text}</Pill>
    </Target>
  )
}
