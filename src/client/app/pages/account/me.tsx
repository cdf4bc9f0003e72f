/** 我的: who is logged in, how it looks, where to go, what is on the device, and the way out. */
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { StorageCard } from '#client/features/outbox/storage-card.tsx'
import { useLogout } from '#client/features/session/logout.ts'
import { afterSalesPath, contractsPath } from '#client/lib/paths.ts'
import { useOutbox } from '#client/sync/react.tsx'
import { AppearanceSettings } from '#client/ui/appearance-settings.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { confirmLogout } from '#client/ui/confirm.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { maskEmail, maskName, maskPhone } from '#domain/mask.ts'
import { formatTonnes } from '#domain/weight.ts'
import { useProfile } from '../../profile-context.ts'
import { AREA_TITLE, areaOf } from '../../shells/area.ts'

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

/** At the top of a phone's page; a desk has the line below. */
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
  const { user, display_name } = useProfile()
  const { certification: has, business } = user
  const badges = [
    ['手机', has.phone],
    ['邮箱', has.email],
    ['个人', has.personal],
    ['企业', has.organization],
  ] as const
  const facts: [string, string][] = [
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
        <chakra.div minW={0}>
          <chakra.p fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
            {display_name}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {AREA_TITLE[areaOf(user.type)]}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.ul display="flex" flexWrap="wrap" gap={2} mb={4} listStyleType="none" aria-label="认证状态">
        {badges.map(([label, done]) => (
          <li key={label}>
            <Tag tone={done ? 'verdigris' : 'grey'}>
              {label}
              {done ? ' ✓' : ' 未认证'}
            </Tag>
          </li>
        ))}
      </chakra.ul>
      <Facts items={facts} />
    </Card>
  )
}

export function Page() {
  const { owner } = useProfile()
  const queued = useOutbox()?.length ?? 0
  const navigate = useNavigate()
  const logout = useLogout(() => void navigate('/', { replace: true }))
  const leave = async () => {
    if (await confirmLogout()) await logout()
  }
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
          <Who />
          <Links aria-label="账号">
            <Entry icon="scan" label="扫一扫登录电脑" to="/go/scan" />
            <Entry icon="sync" label="同步中心" to="/go/sync" aside={queued > 0 ? `${queued} 项待同步` : '全部已提交'} />
            <Entry icon="contract" label="合同管理" to={contractsPath(owner.role)} />
            <Entry icon="refund" label="售后订单" to={afterSalesPath(owner.role)} />
            <Entry icon="message" label="站内信" to="/user/message" />
            <Entry icon="help" label="我的工单" to="/user/feedback" />
            <Entry icon="settings" label="账号安全" to="/user/account/secure" />
          </Links>
        </chakra.div>
        <chakra.div display="grid" gap={4}>
          <Card roomy>
            <SectionTitle>外观</SectionTitle>
            <AppearanceSettings />
          </Card>
          <StorageCard />
          <Button wide icon="logout" color="danger.fg" onClick={() => void leave()}>
            退出登录
          </Button>
        </chakra.div>
      </chakra.div>
    </>
  )
}
