/** The title of a page: in the shell's header on a desk, at the top of the page with the sync pill on a phone. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'
import { usePageFrame, usePageTitle } from './page-frame.ts'
import { SyncPill } from './sync-pill.tsx'

const Back = chakra(Link, {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: 'target',
    ml: '-12px',
    mr: '-4px',
    rounded: 'md',
    flexShrink: 0,
  },
})
const Top = chakra('header', {
  base: {
    position: { base: 'sticky', _print: 'static' },
    top: 0,
    zIndex: 'bar',
    bg: 'bg.panel',
    px: 4,
    pt: 'calc(6px + env(safe-area-inset-top))',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Trail = chakra('div', { base: { display: 'flex', alignItems: 'center', minW: 0, gap: 2 } })

export type PageHeaderProps = {
  title: string
  /** Number of the record the page is about; the browser's tab says it too. */
  no?: string | undefined
  /** Path the back arrow leads to; a page of the tab bar has none. */
  back?: string
  subtitle?: ReactNode
  /** Buttons of the whole page. */
  actions?: ReactNode
  /** Tabs under the title. */
  children?: ReactNode
}

export function PageHeader({ title, no, back, subtitle, actions, children }: PageHeaderProps) {
  const { title_slot, sync } = usePageFrame()
  usePageTitle(no ? `${title.replace(/详情$/, '')} ${no}` : title)
  if (title_slot !== undefined) {
    return (
      <>
        {title_slot
          ? createPortal(
              <Trail>
                {back ? (
                  <Back to={back} aria-label="返回" boxSize="targetSm">
                    <Icon name="left" size={20} />
                  </Back>
                ) : null}
                <chakra.h1 fontSize="lg" fontWeight="bold" whiteSpace="nowrap">
                  {title}
                </chakra.h1>
                {subtitle ? (
                  <chakra.span color="fg.muted" fontSize="sm" truncate fontVariantNumeric="tabular-nums">
                    {subtitle}
                  </chakra.span>
                ) : null}
              </Trail>,
              title_slot,
            )
          : null}
        {children || actions ? (
          <chakra.div display="flex" alignItems="center" gap={4} data-print="hide">
            <chakra.div flex={1} minW={0}>
              {children}
            </chakra.div>
            {actions ? (
              <chakra.div display="flex" gap={2}>
                {actions}
              </chakra.div>
            ) : null}
          </chakra.div>
        ) : null}
      </>
    )
  }
  return (
    <Top>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} minH="target">
        <Trail>
          {back ? (
            <Back to={back} aria-label="返回">
              <Icon name="left" size={22} />
            </Back>
          ) : null}
          <chakra.h1 fontSize={back ? 'xl' : 'title'} fontWeight={back ? 'bold' : 'heavy'} lineHeight="1.36" truncate>
            {title}
          </chakra.h1>
        </Trail>
        <chakra.div display="flex" alignItems="center" gap={2} flexShrink={0} data-chrome>
          {actions}
          {sync ? <SyncPill sync={sync} show={back || actions ? 'status' : 'age'} /> : null}
        </chakra.div>
      </chakra.div>
      {subtitle ? (
        <chakra.div color="fg.muted" fontSize="sm" pb={children ? 0 : '10px'} fontVariantNumeric="tabular-nums">
          {subtitle}
        </chakra.div>
      ) : null}
      {children ? (
        <chakra.div mx={-4} mb="-1px" css={{ '& > nav': { px: 4 } }} data-chrome>
          {children}
        </chakra.div>
      ) : subtitle ? null : (
        <chakra.div height="6px" />
      )}
    </Top>
  )
}
