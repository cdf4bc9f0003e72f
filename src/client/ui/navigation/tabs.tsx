/** Status tabs as links with counts, in one scrolling line; ← and → move between them. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatFixed } from '#domain/decimal.ts'
import { roveFocus } from './rove-focus.ts'
import { tabLook } from './tab-look.ts'
import { useOverflow } from '#client/ui/list/use-overflow.ts'

const Line = chakra('nav', {
  base: {
    '&[data-after]': { maskImage: 'linear-gradient(to left, #0003, #000 72px)' },
    '&[data-before]': { maskImage: 'linear-gradient(to right, #0003, #000 72px)' },
    '&[data-before][data-after]': { maskImage: 'linear-gradient(to right, #0003, #000 72px calc(100% - 72px), #0003)' },
  },
})

const Tab = chakra(Link, { base: tabLook })

/** Wraps the tabs under a page's title. On a phone they scroll from edge to edge. */
export const TabsUnderTitle = chakra('div', {
  base: {
    px: { base: 0, md: 6 },
    pt: { base: 0, md: 3 },
    '& > nav': { mx: { base: 0, md: '-10px' }, px: { base: '6px', md: 0 } },
  },
})

export type TabItem = { label: string; to: string; active: boolean; count?: number | undefined }

/** The address of a tab: the same list with its search and filters. */
export function tabPath(path: string, params: URLSearchParams, status?: number): string {
  const kept = new URLSearchParams(params)
  kept.delete('id')
  kept.delete('status')
  if (status !== undefined) kept.set('status', String(status))
  return kept.size > 0 ? `${path}?${kept}` : path
}

const Here = chakra('span', {
  base: { flexShrink: 0, alignSelf: 'center', ml: '10px', fontSize: 'tiny', color: 'fg.muted', whiteSpace: 'nowrap' },
})

/**
 * `here`: the counts cover only what the device holds. `label` is the row's accessible name. The URL is the state, so a tab
 * replaces the history entry.
 */
export function Tabs({ items, label, here = false }: { items: readonly TabItem[]; label: string; here?: boolean }) {
  const ref = useRef<HTMLElement>(null)
  const active = items.findIndex((item) => item.active)
  useOverflow(ref, items.map(({ label: name, count }) => `${name}${count}`).join())
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    // The observer also answers at its start. A search gives every tab another address, and with it another element.
    const sized = new ResizeObserver(() => {
      const tab = row.querySelectorAll('a')[active]
      if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
    })
    sized.observe(row)
    return () => sized.disconnect()
  }, [active])
  return (
    <Line ref={ref} data-tabs="" aria-label={label} onKeyDown={roveFocus('row')}>
      {here ? <Here title="数字只含本机保存的记录">本机</Here> : null}
      {items.map((item) => (
        <Tab key={item.to} to={item.to} replace preventScrollReset aria-current={item.active ? 'page' : undefined}>
          {item.label}
          {item.count === undefined ? null : <em>{formatFixed(item.count, 0)}</em>}
        </Tab>
      ))}
    </Line>
  )
}
