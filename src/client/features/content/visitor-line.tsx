/**
 * The operator's newest announcement to visitors, as one line that opens its text. It shows what this device read last, without a
 * network too, until its end. Who closes it does not see it again on this device.
 */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { isShown, nextEnd, type VisitorAnnouncement } from '#domain/desk/announcement.ts'
import { useTime } from './use-time.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    pl: 4,
    pr: 2,
    borderTopWidth: '1px',
    borderColor: 'line',
    bg: 'bg.raised',
    color: 'fg',
    fontSize: 'sm',
  },
})
const Open = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    flex: 1,
    minW: 0,
    minH: 'target',
    textAlign: 'start',
    _hover: { textDecoration: 'underline' },
  },
})

const CLOSED = 'xunjin.announcements-closed'
/** An older one may stand again after the newest has ended, so several are remembered. */
const REMEMBERED = 20
function closedIds(): string[] {
  try {
    return (localStorage.getItem(CLOSED) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

export function VisitorLine({ announcement }: { announcement: VisitorAnnouncement }) {
  const now = useTime(announcement, nextEnd)
  const [closed, setClosed] = useState(closedIds)
  const [open, setOpen] = useState(false)
  const { id, title, content } = announcement
  if (now === null || !isShown(announcement, now) || closed.includes(id)) return null
  const close = () => {
    const ids = [id, ...closed].slice(0, REMEMBERED)
    setClosed(ids)
    try {
      localStorage.setItem(CLOSED, ids.join(' '))
    } catch {
      // Without storage it stays closed as long as the page.
    }
  }
  return (
    <Line role="status" data-chrome>
      <Open type="button" onClick={() => setOpen(true)}>
        <Icon name="bell" size={16} />
        <chakra.span truncate>{title}</chakra.span>
      </Open>
      <IconButton icon="close" label="关闭公告" boxSize="target" onClick={close} />
      <Dialog
        open={open}
        title={title}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            知道了
          </Button>
        }
      >
        <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
          {content}
        </chakra.p>
      </Dialog>
    </Line>
  )
}
