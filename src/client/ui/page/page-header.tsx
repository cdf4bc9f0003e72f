/** The title of a page: in the shell's header on a desktop, at the top of the page with the sync pill on a phone. */
import { chakra } from '@chakra-ui/react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useGoBack } from '#client/lib/use-way-back.ts'
import { Icon } from '#client/ui/icon.tsx'
import { type Crumb, usePageFrame, usePageTitle } from './page-frame.ts'
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
/** Goes back to the previous page in its last state. A page opened by its address uses the link. */
function BackArrow({ to, size, ...look }: { to: string; size: number; boxSize?: string }) {
  const goBack = useGoBack(to)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (goBack()) event.preventDefault()
  }
  return (
    <Back to={to} aria-label="返回" onClick={onClick} {...look}>
      <Icon name="left" size={size} />
    </Back>
  )
}
const Top = chakra('header', {
  base: {
    position: 'sticky',
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
  /** Number of the page's record, also shown in the browser's tab. */
  no?: string | undefined
  /** number of waiting items of the page, also shown in the browser's tab */
  count?: number | undefined
  /** Path of the back arrow; none on a page of the tab bar. */
  back?: string
  subtitle?: ReactNode
  /** Buttons of the whole page. */
  actions?: ReactNode
  /** Tabs under the title. */
  children?: ReactNode
}

const CrumbLink = chakra(Link, {
  base: { fontSize: 'sm', color: 'fg.muted', whiteSpace: 'nowrap', _hover: { color: 'brand.fg', textDecoration: 'underline' } },
})
const Between = () => (
  <chakra.span color="line.control" aria-hidden>
    <Icon name="right" size={13} />
  </chakra.span>
)

/** The steps before the title. `after` is the step that narrows this page, such as a status of its list. */
function wayTo(crumbs: readonly Crumb[], title: string) {
  const own = crumbs.findIndex(({ label }) => label === title)
  return own < 0 ? { before: crumbs, after: [] } : { before: crumbs.slice(0, own), after: crumbs.slice(own + 1) }
}

export function PageHeader({ title, no, count, back, subtitle: given, actions, children }: PageHeaderProps) {
  const { title_slot, sync, crumbs = [] } = usePageFrame()
  const { before, after } = wayTo(crumbs, title)
  const subtitle = given ?? (count ? `${count} 项` : undefined)
  usePageTitle(no ? `${title.replace(/详情$/, '')} ${no}` : count ? `${title} (${count})` : title)
  if (title_slot !== undefined) {
    return (
      <>
        {title_slot
          ? createPortal(
              <Trail>
                {back ? <BackArrow to={back} size={20} boxSize="targetSm" /> : null}
                {before.length > 0 ? (
                  <chakra.nav aria-label="当前位置" display="flex" alignItems="center" gap={2} hideBelow="lg">
                    {before.map(({ label, to }) => (
                      <Fragment key={to}>
                        <CrumbLink to={to}>{label}</CrumbLink>
                        <Between />
                      </Fragment>
                    ))}
                  </chakra.nav>
                ) : null}
                <chakra.h1 fontSize="lg" fontWeight="bold" whiteSpace="nowrap">
                  {title}
                </chakra.h1>
                {after.map(({ label, to }) => (
                  <chakra.span
                    key={to}
                    display="flex"
                    alignItems="center"
                    gap={2}
                    hideBelow="lg"
                    fontSize="sm"
                    color="fg.muted"
                    whiteSpace="nowrap"
                  >
                    <Between />
                    {label}
                  </chakra.span>
                ))}
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
    <Top data-chrome>
      {/* In large type the buttons stand below the title instead of cutting it. */}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap={3} minH="target">
        <Trail>
          {back ? <BackArrow to={back} size={22} /> : null}
          <chakra.h1 fontSize={back ? 'xl' : 'title'} fontWeight={back ? 'bold' : 'heavy'} lineHeight="1.36" truncate>
            {title}
          </chakra.h1>
        </Trail>
        <chakra.div display="flex" alignItems="center" gap={2} flexShrink={0} ml="auto">
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
        <chakra.div mx={-4} mb="-1px" css={{ '& > nav': { mx: 0, px: '6px' } }}>
          {children}
        </chakra.div>
      ) : subtitle ? null : (
        <chakra.div height="6px" />
      )}
    </Top>
  )
}
