/** A line of a record that links to one of its papers: an icon, words, tags, and an arrow. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './icon.tsx'

const Line = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 'target',
    px: '14px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    _hover: { borderColor: 'line.control' },
    '& > span:first-of-type': { flex: 1, minW: 0, overflowWrap: 'anywhere' },
  },
})

/** `children` are the tags after the words. */
export function LinkLine({ to, icon, words, children }: { to: string; icon: IconName; words: ReactNode; children?: ReactNode }) {
  return (
    <Line to={to}>
      <Icon name={icon} size={19} />
      <span>{words}</span>
      {children}
      <Icon name="right" size={16} />
    </Line>
  )
}
