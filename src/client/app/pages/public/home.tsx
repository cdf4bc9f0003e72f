/** 首页: what the platform is, the way in for visitors, the way on for those who are logged in. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { CUSTOMER_HOTLINE } from '#client/features/session/hotline.ts'
import { LoginPanel } from '#client/features/session/login-panel.tsx'
import { readAuth } from '#client/lib/auth.ts'
import { Coil } from '#client/ui/brand.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { AREA_TITLE, areaOf } from '../../shells/menus.ts'
import { PublicShell } from '../../shells/public-shell.tsx'
import type { ShellUser } from '../../shells/shell-props.ts'

const SETTINGS = { site_name: '循金', slogan: '从磅房到货款，一单到底', hotline: CUSTOMER_HOTLINE }

const STEPS: readonly { icon: IconName; who: string; what: string; how: string }[] = [
  { icon: 'order', who: '商户', what: '下单', how: '两侧各一份合同，双方互不可见对方价格' },
  { icon: 'contract', who: '供应商、采购商', what: '签署', how: '身份验证后在线签署，正文留存校验值' },
  { icon: 'truck', who: '供应商', what: '发货', how: '逐车过磅、拍磅单，没有信号也能登记' },
  { icon: 'scale', who: '采购商', what: '收货与结算', how: '收货净重与磅差当场算清，超差自动生成异议' },
  { icon: 'bank', who: '采购商、商户', what: '付款与收款', how: '凭证、流水号与到账逐笔对应' },
  { icon: 'archive', who: '三方', what: '归档', how: '每一步由谁在何时完成，都可查' },
]

const Ground = chakra('section', {
  base: { color: 'white', bg: 'radial-gradient(900px 620px at 76% 40%, #33261f, #15181b 70%)', overflow: 'hidden' },
})
const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', width: 'full', px: { base: 5, md: 6, '2xl': 0 } } })
const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    rounded: '2xl',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'card',
    p: { base: 5, md: '22px' },
    alignSelf: 'start',
    mt: { base: '-28px', lg: '-120px' },
    position: 'relative',
  },
})
const Step = chakra('li', {
  base: {
    display: 'flex',
    gap: 3,
    p: 4,
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    minW: 0,
    '& > svg': { color: 'brand.fg', mt: '2px' },
  },
})

/** The person of the session on this device; the account's code is loaded only when there is one. */
function useVisitor(): { user: ShellUser | null; known: boolean } {
  const [auth] = useState(readAuth)
  const [user, setUser] = useState<ShellUser | null>(null)
  useEffect(() => {
    if (!auth) return undefined
    let current = true
    const show = (profile: { user: { type: number; is_admin: boolean; avatar: string }; display_name: string } | null) => {
      if (!current || !profile) return
      const { type, is_admin, avatar } = profile.user
      setUser({ name: profile.display_name, area: areaOf(type), is_admin, avatar: avatar || undefined })
    }
    void import('#client/features/session/profile.ts')
      .then(({ loadProfile }) => loadProfile(auth.user_id, show))
      .then(show, () => undefined)
    return () => {
      current = false
    }
  }, [auth])
  return {
    user: user ?? (auth && { name: AREA_TITLE[areaOf(auth.type)], area: areaOf(auth.type), is_admin: false }),
    known: auth !== null,
  }
}

function Banner({ user }: { user: ShellUser | null }) {
  return (
    <Ground>
      <Inner
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
        alignItems="center"
        gap={6}
        py={{ base: 10, md: 14 }}
        pb={{ base: 16, lg: user ? 14 : 32 }}
      >
        <div>
          <chakra.h1 fontSize={{ base: '2rem', md: 'hero' }} lineHeight="1.2" fontWeight="heavy" letterSpacing="-0.01em">
            从磅房到货款，一单到底
          </chakra.h1>
          <chakra.p mt={4} color="#ffffffc2" fontSize={{ base: 'lg', md: '1.1875rem' }} lineHeight="1.65">
            供应商、采购商、商户在同一张订单上交易电解铜、电解铝与再生金属。没有信号的料场，也能接单、过磅、发货。
          </chakra.p>
          {user ? (
            <chakra.div mt={7} display="flex" gap={3} flexWrap="wrap">
              <ButtonLink variant="primary" size="lg" to={`/${user.area}/index`}>
                进入{AREA_TITLE[user.area]}
              </ButtonLink>
              <ButtonLink variant="onDark" size="lg" to="/go/orders">
                我的订单
              </ButtonLink>
            </chakra.div>
          ) : null}
        </div>
        <chakra.div hideBelow="lg" justifySelf="end" width="min(400px, 90%)">
          <Coil />
        </chakra.div>
      </Inner>
    </Ground>
  )
}

function Course({ wide }: { wide: boolean }) {
  return (
    <section aria-labelledby="course">
      <chakra.h2 id="course" fontSize="1.25rem" fontWeight="bold" mb={4}>
        一张订单怎么走完
      </chakra.h2>
      <chakra.ol
        display="grid"
        gap={3}
        gridTemplateColumns={{
          base: '1fr',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: wide ? 'repeat(3, minmax(0, 1fr))' : 'repeat(2, minmax(0, 1fr))',
        }}
      >
        {STEPS.map((step, index) => (
          <Step key={step.what}>
            <Icon name={step.icon} size={24} />
            <div>
              <chakra.p fontWeight="bold">
                {index + 1}. {step.what}
                <chakra.span ml={2} fontSize="sm" fontWeight="normal" color="fg.muted">
                  {step.who}
                </chakra.span>
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {step.how}
              </chakra.p>
            </div>
          </Step>
        ))}
      </chakra.ol>
    </section>
  )
}

export function Page() {
  const [left, setLeft] = useState(false)
  const { user, known } = useVisitor()
  const shown = left ? null : user
  const visitor = left || !known
  const leave = async () => {
    const { logOut } = await import('#client/features/session/logout.ts')
    await logOut(() => setLeft(true))
  }
  return (
    <PublicShell user={shown} settings={SETTINGS} onLogout={() => void leave()}>
      <Banner user={shown} />
      <Inner
        display="grid"
        gap={{ base: 8, lg: 6 }}
        gridTemplateColumns={{ base: '1fr', lg: visitor ? 'minmax(0, 1fr) 372px' : '1fr' }}
        pb={{ base: 10, md: 14 }}
      >
        <chakra.div pt={{ base: 0, lg: 8 }} order={{ base: 2, lg: 1 }} mt={{ base: visitor ? 0 : 8, lg: 0 }}>
          <Course wide={!visitor} />
        </chakra.div>
        {visitor ? (
          <Panel aria-label="登录" order={{ base: 1, lg: 2 }}>
            <LoginPanel />
          </Panel>
        ) : null}
      </Inner>
    </PublicShell>
  )
}
