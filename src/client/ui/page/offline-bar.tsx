/**
 * The bar while offline, with the age of the data. It is grey, never red, because nothing is lost. It sits above the fixed foot
 * of the screen and grows upwards, so that nothing moves under a finger.
 */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { SyncView } from './sync-pill.tsx'

const Bar = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minH: 'targetSm',
    px: 4,
    py: '9px',
    bg: 'bg.bar',
    color: 'white',
    fontSize: 'sm',
    outlineOffset: '-3px !important',
    outlineColor: 'white !important',
  },
})

/** The age moves to a second line if both do not fit. */
const Part = chakra('span', { base: { display: 'inline-block', mr: 3 } })

export function OfflineBar({ sync, to = '/go/sync' }: { sync: SyncView; to?: string }) {
  if (sync.status !== 'offline') return null
  return (
    <div role="status" data-chrome>
      <Bar to={to}>
        <span>
          <Part>离线中{sync.as_of ? ` · 数据截至 ${sync.as_of}` : ''}</Part>
          {sync.count > 0 ? <Part>操作已保存到本机，联网后自动提交</Part> : null}
        </span>
        <chakra.b fontWeight="bold" whiteSpace="nowrap">
          {sync.count > 0 ? `${sync.count} 项 ›` : '详情 ›'}
        </chakra.b>
      </Bar>
    </div>
  )
}
