/** 账号安全: phone, mailbox, password, WeChat, this account's devices with a logout for each, and its newest logins. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { ResponseOf } from '#api/endpoint.ts'
import { endSession, listSessions } from '#api/session.ts'
import { HotlineLink } from '#client/features/content/hotline-link.tsx'
import { SignIns } from '#client/features/logs/sign-ins.tsx'
import { deviceWords } from '#client/features/session/scan/device-words.ts'
import { loadAccountProfile } from '#client/features/session/account-profile.ts'
import type { Line } from '#client/features/session/binding/recipients.tsx'
import { WechatButton } from '#client/features/session/wechat/wechat-button.tsx'
import { call, Refused } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { chinaTime } from '#domain/china-time.ts'

const Recipients = lazy(async () => ({
  default: (await import('#client/features/session/binding/recipients.tsx')).Recipients,
}))
const WechatUnbind = lazy(async () => ({
  default: (await import('#client/features/session/wechat/wechat-unbind.tsx')).WechatUnbind,
}))

const LOGINS = '/user/account/log?kind=account'

type Session = ResponseOf<typeof listSessions>['data'][number]

/** `sessions` is null until the server has answered; `load` asks again. */
function useSessions() {
  const { online } = useSyncStatus()
  const [sessions, setSessions] = useState<Session[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    () =>
      call(listSessions).then(
        ({ data }) => {
          setSessions(data)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [],
  )
  useEffect(() => {
    if (online) void load()
  }, [online, load])
  return { sessions, failed: failed || !online, load }
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    py: 3,
    listStyleType: 'none',
    flexWrap: 'wrap',
    '& + &': { borderTopWidth: '1px', borderColor: 'line.faint' },
  },
})

function Device({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) {
  const { name, icon } = deviceWords(session.device)
  return (
    <Item>
      <chakra.span color="fg.muted">
        <Icon name={icon} size={24} />
      </chakra.span>
      <chakra.div flex="1 1 12em" minW={0}>
        <chakra.p fontWeight="bold" display="flex" gap={2} alignItems="center" flexWrap="wrap">
          {name}
          {session.current ? <Tag tone="verdigris">本机</Tag> : null}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {[session.place, session.ip].filter(Boolean).join(' ')} · 登录于 {chinaTime(session.created_at)} · 最近使用{' '}
          {chinaTime(session.seen_at)}
        </chakra.p>
      </chakra.div>
      {session.current ? null : (
        <Button size="sm" ml="auto" onClick={() => onEnd(session)}>
          结束登录
        </Button>
      )}
    </Item>
  )
}

function Devices() {
  const { sessions, failed, load } = useSessions()
  const end = async (session: Session) => {
    const sure = await confirm({
      title: '结束登录',
      message: `${deviceWords(session.device).name} 将退出登录。那台设备上未提交的操作会保留，重新登录后继续提交。`,
      confirm_label: '结束登录',
      danger: true,
    })
    if (!sure) return
    try {
      await call(endSession, { params: { id: session.id } })
      toast.success('已结束登录')
    } catch (error) {
      if (!(error instanceof Refused && error.status === 404)) toast.error(error instanceof Error ? error.message : '请稍后重试')
    }
    await load()
  }
  if (!sessions) {
    return failed ? (
      <Empty icon="offline" title="联网后可查看登录设备" action={<Button onClick={() => void load()}>重试</Button>} />
    ) : (
      <SkeletonCards count={1} />
    )
  }
  return (
    <Card roomy>
      <SectionTitle aside={`${sessions.length} 台`}>登录设备</SectionTitle>
      <chakra.p color="fg.muted" fontSize="sm" mb={2}>
        不认识的设备请立即结束登录。
      </chakra.p>
      <ul>
        {sessions
          .toSorted((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <Device key={session.id} session={session} onEnd={(each) => void end(each)} />
          ))}
      </ul>
    </Card>
  )
}

function Way({ icon, name, state, children }: { icon: IconName; name: string; state: ReactNode; children: ReactNode }) {
  return (
    <Item>
      <chakra.span color="fg.muted">
        <Icon name={icon} size={24} />
      </chakra.span>
      <chakra.div flex="1 1 8em" minW={0}>
        <chakra.p fontWeight="bold">{name}</chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          {state}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap={2} flexWrap="wrap" ml="auto">
        {children}
      </chakra.div>
    </Item>
  )
}

const wayLine = ({ buttons, ...way }: Line) => <Way {...way}>{buttons}</Way>

/** The account as the device knows it, then as the server answers, because other devices may change it. */
function useFreshUser() {
  const { user: known } = useAccountProfile()
  const { online } = useSyncStatus()
  const { id } = known
  const refresh = useCallback(() => void loadAccountProfile(id, () => undefined).catch(() => null), [id])
  useEffect(() => {
    if (online) refresh()
  }, [online, refresh])
  return { user: known, online, refresh }
}

function WaysIn() {
  const { user, online, refresh } = useFreshUser()
  const bound = user.certification.wx
  return (
    <Card roomy>
      <SectionTitle>登录方式</SectionTitle>
      <ul>
        <Suspense>
          <Recipients user={user} online={online} line={wayLine} onChanged={refresh} />
        </Suspense>
        <Way icon="wechat" name="微信" state={bound ? '可以用微信直接登录' : '绑定后可用微信登录'}>
          {bound ? (
            <>
              <Tag tone="verdigris">已绑定</Tag>
              {online ? (
                <Suspense>
                  <WechatUnbind user={user} hotline={<HotlineLink />} onDone={refresh} />
                </Suspense>
              ) : null}
            </>
          ) : (
            <WechatButton return_to="/user/account/secure" label="绑定微信" small />
          )}
        </Way>
      </ul>
    </Card>
  )
}

export function Page() {
  return (
    <>
      <PageHeader title="账号安全" back="/user" />
      <PageBody>
        <WaysIn />
        <Devices />
        <SignIns all={LOGINS} />
        <chakra.div display="flex" justifyContent="center">
          <ButtonLink to="/user/account/close" variant="ghost" color="fg.muted">
            注销账号
          </ButtonLink>
        </chakra.div>
      </PageBody>
    </>
  )
}
