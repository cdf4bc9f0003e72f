/** The steps of both parties of an order: done, current and next. */
import { chakra } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'

export type TimelineItem = { key: string; at: string; title: ReactNode; note?: ReactNode; state: 'done' | 'now' | 'later' }

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.when} 18px 1fr',
    fontSize: 'table',
    lineHeight: '1.5',
    '& li': { display: 'contents' },
    '& time': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.01em' },
    '& i': { position: 'relative', display: 'flex', justifyContent: 'center' },
    '& i::before': {
      content: '""',
      position: 'relative',
      zIndex: 1,
      boxSize: '10px',
      mt: 'calc(0.75em - 5px)',
      rounded: 'full',
      bg: 'done',
    },
    '& i::after': { content: '""', position: 'absolute', top: '8px', bottom: '-8px', width: '2px', bg: 'line' },
    '& li:last-of-type i::after': { display: 'none' },
    '& li[data-state=now] i::before': { bg: 'brand', boxShadow: '0 0 0 4px {colors.brand.subtle}' },
    '& li[data-state=later] i::before': { bg: 'line.strong' },
    '& li > div': { pl: '6px', pb: 3, minW: 0 },
    '& li:last-of-type > div': { pb: 0 },
    '& li[data-state=now] > div': { fontWeight: 'bold' },
    '& li[data-state=later] > div': { color: 'fg.muted' },
  },
})

const SAID = { done: '已完成：', now: '当前：', later: '之后：' } as const

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item.key} data-state={item.state}>
          <time>{item.at}</time>
          <i aria-hidden />
          <div>
            <chakra.span srOnly>{SAID[item.state]}</chakra.span>
            {item.title}
            {item.note ? (
              <Fragment>
                <br />
                <chakra.span fontSize="sm" fontWeight="normal" color="fg.muted">
                  {item.note}
                </chakra.span>
              </Fragment>
            ) : null}
          </div>
        </li>
      ))}
    </List>
  )
}
