/** The header of a desk: title at the left; sync, messages, full screen, reload and account at the right. */

import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { AppearanceSettings } from '#client/ui/theme/appearance-settings.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { Dot } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'
import { SyncPill, type SyncView } from '#client/ui/page/sync-pill.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { REFRESH_RELOAD_DELAY_MS } from '#domain/constants.ts'
import { AREA_TITLE } from './area.ts'
import { ACCOUNT_MENU } from './menus.ts'
import type { AccountSummary } from './shell-props.ts'

const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'bar',
    minH: 'bar',
    display: 'flex',
    alignItems: 'center',
    gap: { base: 1, lg: 2 },
    pl: 3,
    pr: 5,
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'line',
    color: 'offline.fg',
  },
})
const Round = chakra(Link, {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: 'targetSm',
    rounded: 'md',
    position: 'relative',
    flexShrink: 0,
    _hover: { bg: 'bg.muted' },
  },
})
const Account = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: 'targetSm',
    pl: 1,
    pr: 2,
    ml: 1,
    rounded: 'md',
    fontSize: 'sm',
    maxW: '220px',
    _hover: { bg: 'bg.muted' },
  },
})

async function toggleFullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    toast.warning('您的浏览器不支持此操作')
  }
}

function FullScreen() {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return (
    <IconButton icon={full ? 'fullscreen_exit' : 'fullscreen'} label={full ? '退出全屏' : '全屏'} onClick={toggleFullScreen} />
  )
}

function Reload() {
  const [turning, setTurning] = useState(false)
  useEffect(() => {
    if (!turning) return
    const timer = setTimeout(() => location.reload(), REFRESH_RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [turning])
  return (
    <IconButton
      icon="refresh"
      label="刷新页面"
      aria-busy={turning || undefined}
      onClick={() => setTurning(true)}
      css={turning ? { '& svg': { animation: 'spin 0.9s linear infinite' } } : undefined}
    />
  )
}

const unreadLabel = (unread: number) => (unread > 0 ? `站内信，${unread} 条未读` : '站内信')

function Bell({ unread, panel }: { unread: number; panel: ReactNode }) {
  if (!panel) {
    return (
      <Round to="/user/message" aria-label={unreadLabel(unread)} title="站内信">
        <Icon name="bell" size={21} />
        {unread > 0 ? <Dot /> : null}
      </Round>
    )
  }
  return (
    <PopoverButton
      label="站内信"
      trigger={
        <IconButton icon="bell" label={unreadLabel(unread)}>
          {unread > 0 ? <Dot /> : null}
        </IconButton>
      }
    >
      {panel}
    </PopoverButton>
  )
}

export function DeskHeader({
  user,
  unread,
  sync,
  collapsed,
  onToggle,
  onLogout,
  bell_panel,
  slotRef,
}: {
  user: AccountSummary
  unread: number
  sync: SyncView
  collapsed: boolean
  onToggle: () => void
  onLogout: () => void
  bell_panel: ReactNode
  slotRef: (element: HTMLElement | null) => void
}) {
  return (
    <Header data-chrome>
      <IconButton
        icon={collapsed ? 'expand' : 'collapse'}
        label={collapsed ? '展开菜单' : '收起菜单'}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
      <Round to={`/${user.area}`} aria-label="首页" title="首页">
        <Icon name="home" size={20} />
      </Round>
      <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap" ml={1} hideBelow="lg">
        {AREA_TITLE[user.area]}
      </chakra.span>
      <chakra.span color="line.control" hideBelow="lg" aria-hidden>
        <Icon name="right" size={13} />
      </chakra.span>
      <chakra.div ref={slotRef} flex={1} minW={0} color="fg" pl={1} />
      <SyncPill sync={sync} />
      <Bell unread={unread} panel={bell_panel} />
      <FullScreen />
      <Reload />
      <PopoverButton
        label="账号"
        trigger={
          <Account type="button" aria-label={`账号：${user.name}`}>
            <Avatar name={user.name} src={user.avatar} size={28} />
            <chakra.span truncate hideBelow="lg">
              {user.name}
            </chakra.span>
            <Icon name="down" size={14} />
          </Account>
        }
      >
        {ACCOUNT_MENU.map((link) => (
          <MenuLink key={link.to} to={link.to}>
            <Icon name={link.icon} size={18} />
            {link.label}
          </MenuLink>
        ))}
        <MenuLine />
        <chakra.div px={1} width="264px">
          <AppearanceSettings />
        </chakra.div>
        <MenuLine />
        <MenuButton type="button" color="danger.fg" onClick={onLogout}>
          <Icon name="logout" size={18} />
          退出登录
        </MenuButton>
      </PopoverButton>
    </Header>
  )
}
