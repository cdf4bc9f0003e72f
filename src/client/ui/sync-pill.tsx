/** What the device knows and has yet to send, in one pill and one bar; the words are fixed by the product. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Pill } from './pill.tsx'

/** `count` = actions not yet taken in (syncing, offline) or waiting for a person (needs); `as_of` = 14:02 or 刚刚, the age of what is shown. */
export type SyncView = { status: 'online' | 'syncing' | 'offline' | 'needs'; count: number; as_of: string | null }

const TONE = { online: 'done', syncing: 'syncing', offline: 'offline', needs: 'need' } as const

function words({ status, count, as_of }: SyncView): string {
  if (status === 'syncing') return `同步中 ${count}`
  if (status === 'needs') return `需要处理 ${count}`
  if (status === 'offline') return as_of ? `离线 · 数据截至 ${as_of}` : '离线'
  return as_of ? `在线 · ${as_of}` : '在线'
}

const Target = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: 'targetSm', rounded: 'full' } })

/** Leads to 同步中心. Where the offline bar is already over the page, `show` keeps only the age of the data or only the status. */
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
