/** 我的: account, appearance, links to all pages, data on the device, and logging out. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useHasContract } from '#client/features/contracts/queries.ts'
import { StorageCard } from '#client/features/outbox/storage-card.tsx'
import { AuthStatus, statusItems } from '#client/features/session/identity/auth-status.tsx'
import { Offers } from '#client/features/members/offers.tsx'
import { logOut } from '#client/features/session/login/logout.ts'
import { certificationPath, contractsPath, DRAFTS, EXPORTS, MEMBERS, SECURE } from '#client/lib/paths.ts'
import { useDraftCount, useOutbox } from '#client/sync/reading/react.tsx'
import { AppearanceSettings } from '#client/ui/theme/appearance-settings.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { maskEmail, maskName, maskPhone } from '#domain/disclosure/mask.ts'
import { badgeText } from '#domain/money/money.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { useBadges } from '#client/app/badges.ts'
import { useStandings } from '#client/app/certification-gap.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { useLogout } from '#client/app/logout.tsx'
import { AREA_TITLE, areaOf } from '#client/app/shells/area.ts'
import type { Badges } from '#client/app/shells/menu-entry.ts'
import { pagesOf, phoneTabs } from '#client/app/shells/menus.ts'

const ProfileDialog = lazy(async () => ({
  default: (await import('#client/features/profile/profile-dialog.tsx')).ProfileDialog,
}))

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 'target',
    px: '14px',
    py: '6px',
    outlineOffset: '-3px !important',
    _hover: { bg: 'bg.sunken' },
    '& > svg': { color: 'fg.muted' },
  },
})
const Links = chakra('nav', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    overflow: 'hidden',
    '& > a + a': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})

/** The head of the page on a phone. A desk has a line instead. */
const Scan = chakra(Link, {
  base: { display: { base: 'inline-grid', md: 'none' }, placeItems: 'center', boxSize: 'target', rounded: 'md', flexShrink: 0 },
})

function Entry({ icon, label, to, aside }: { icon: IconName; label: string; to: string; aside?: string }) {
  return (
    <Row to={to}>
      <Icon name={icon} size={20} />
      <chakra.span flex={1}>{label}</chakra.span>
      {aside ? (
        <Num fontSize="sm" color="fg.muted">
          {aside}
        </Num>
      ) : null}
      <Icon name="right" size={16} />
    </Row>
  )
}

function Who() {
  const { user, display_name, actor } = useAccountProfile()
  const { business } = user
  const [editing, setEditing] = useState(false)
  const items = statusItems(user, { signed: useHasContract(), to: contractsPath(actor.role) }, useStandings())
  const facts: [string, string][] = [
    ['昵称', user.nickname || '—'],
    ['姓名', user.realname ? maskName(user.realname) : '—'],
    ['手机号', user.phone ? maskPhone(user.phone) : '未绑定'],
    ['邮箱', user.email ? maskEmail(user.email) : '未绑定'],
  ]
  const { quota_kg, used_kg } = business.limits
  if (quota_kg !== null) facts.push(['供货额度', `${formatTonnes(used_kg)} / ${formatTonnes(quota_kg)} 吨`])
  return (
    <Card roomy>
      <chakra.div display="flex" alignItems="center" gap={4} mb={4}>
        <Avatar name={display_name} src={user.avatar || undefined} size={56} />
        <chakra.div minW={0} flex={1}>
          <chakra.p fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
            {display_name}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {AREA_TITLE[areaOf(user.type)]}
          </chakra.p>
        </chakra.div>
        <Button size="sm" icon="edit" onClick={() => setEditing(true)}>
          编辑资料
        </Button>
      </chakra.div>
      <chakra.div mb={4}>
        <AuthStatus items={items} />
      </chakra.div>
      <Facts items={facts} />
      {editing ? (
        <Suspense>
          <ProfileDialog
            shown={{ name: display_name, src: user.avatar || undefined }}
            person={{ nickname: user.nickname, realname: user.realname, certified: user.certification.personal }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

const ABOVE = ['/user/authentication', '/user/feedback', SECURE, MEMBERS]

/** Pages of a desk's side menu that are neither above nor in the tab bar: a phone has no other links to them. */
function Functions() {
  const { user } = useAccountProfile()
  const area = areaOf(user.type)
  const badges: Badges = useBadges()
  const shown = [...ABOVE, ...phoneTabs(area).map(({ to }) => to)]
  const pages = pagesOf(area, user).filter(({ to }) => !shown.includes(to))
  return (
    <section>
      <SectionTitle>全部功能</SectionTitle>
      <Links aria-label="全部功能">
        {pages.map(({ icon, label, to, badge }) => (
          <Entry key={to} icon={icon} label={label} to={to} aside={(badge && badges[badge] && badgeText(badges[badge])) || ''} />
        ))}
      </Links>
    </section>
  )
}

export function Page() {
  const { title_slot } = usePageFrame()
  const queued = useOutbox()?.length ?? 0
  const drafts = useDraftCount()
  const logout = useLogout()
  const navigate = useNavigate()
  const joined = (firm_name: string) =>
    void logOut(() => void navigate('/login', { replace: true })).then(() => toast.success(`已加入${firm_name}，请重新登录`))
  return (
    <>
      <PageHeader
        title="我的"
        actions={
          <Scan to="/go/scan" aria-label="扫一扫" title="扫一扫">
            <Icon name="scan" size={22} />
          </Scan>
        }
      />
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={4}
        alignItems="start"
        alignContent="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' }}
      >
        <chakra.div display="grid" gap={4}>
          <Offers onJoined={joined} />
          <Who />
          <Links aria-label="账号">
            <Entry icon="scan" label="扫一扫登录电脑" to="/go/scan" />
            <Entry icon="sync" label="同步中心" to="/go/sync" aside={queued > 0 ? `${queued} 项待同步` : '全部已提交'} />
            <Entry icon="edit" label="草稿" to={DRAFTS} aside={drafts > 0 ? `${drafts} 份` : ''} />
            <Entry icon="download" label="导出任务" to={EXPORTS} />
            <Entry icon="message" label="站内信" to="/user/message" />
            <Entry icon="help" label="我的工单" to="/user/feedback" />
            <Entry icon="shield" label="实名认证" to={certificationPath()} />
            <Entry icon="user" label="同事" to={MEMBERS} />
            <Entry icon="settings" label="账号安全" to={SECURE} />
          </Links>
          {title_slot === undefined ? <Functions /> : null}
        </chakra.div>
        <chakra.div display="grid" gap={4}>
          <Card roomy>
            <SectionTitle>外观</SectionTitle>
            <AppearanceSettings />
          </Card>
          <StorageCard />
          <Button wide icon="logout" color="danger.fg" onClick={() => void logout()}>
            退出登录
          </Button>
        </chakra.div>
      </chakra.div>
    </>
  )
}
