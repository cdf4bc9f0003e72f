/**
 * The operator's notice of maintenance, and whether the platform is read-only, at the foot of every page. It shows what this device
 * read last, without a network too, until the time that the notice names.
 */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { isReadOnly, nextChange, noticeAt, readOnlyWords } from '#domain/site/maintenance.ts'
import { useSettings } from './queries.ts'
import { useTime } from './use-time.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 'targetSm',
    px: 4,
    py: '9px',
    borderTopWidth: '1px',
    borderColor: 'need.line',
    bg: 'need.bg',
    color: 'need.fg',
    fontSize: 'sm',
  },
})

const SEEN = 'xunjin.notice-seen'
function seen(): string {
  try {
    return localStorage.getItem(SEEN) ?? ''
  } catch {
    return ''
  }
}

export function MaintenanceBar() {
  const maintenance = useSettings().data?.maintenance ?? null
  const now = useTime(maintenance, nextChange)
  const [known, setKnown] = useState(seen)
  if (!maintenance || now === null) return null
  const read_only = isReadOnly(maintenance, now)
  const notice = noticeAt(maintenance, now)
  if (!read_only && (notice === '' || notice === known)) return null
  const hide = () => {
    setKnown(notice)
    try {
      localStorage.setItem(SEEN, notice)
    } catch {
      // Without storage it stays hidden as long as the page.
    }
  }
  return (
    <Bar role="status" data-chrome>
      <chakra.div flex={1} minW={0} overflowWrap="anywhere">
        {read_only ? <b>{readOnlyWords(maintenance)}</b> : null}
        {notice ? <p>{notice}</p> : null}
      </chakra.div>
      {read_only ? null : (
        <Button size="sm" variant="ghost" onClick={hide}>
          知道了
        </Button>
      )}
    </Bar>
  )
}
