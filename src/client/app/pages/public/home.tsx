/** 首页: banners, login for visitors or links for a logged-in person, today's quotes, and more below the fold. */
import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { BannerCarousel } from '#client/features/content/banner-carousel.tsx'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { QuoteStrip } from '#client/features/market/quote-strip.tsx'
import { LoginPanel } from '#client/features/session/login/login-panel.tsx'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { LazySection } from '#client/ui/loading/lazy-section.tsx'
import { AREA_TITLE } from '#client/app/shells/area.ts'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import type { AccountSummary } from '#client/app/shells/shell-props.ts'
import { useVisitor } from '#client/app/visitor.ts'

const More = lazy(async () => ({ default: (await import('./home-more.tsx')).HomeMore }))
/** Approximate height of the sections on a desk. */
const MORE_PX = 1900

const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    rounded: '2xl',
    borderWidth: '1px',
    borderColor: 'line',
    boxShadow: 'card',
    p: { base: 5, md: '22px' },
    alignSelf: 'start',
    order: { base: 1, md: 2 },
    mt: { base: '-28px', md: '-96px', lg: '-120px' },
    position: 'relative',
  },
})

function WayOn({ user }: { user: AccountSummary }) {
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap={3} mb={5}>
        <Avatar name={user.name} src={user.avatar} size={48} />
        <chakra.div minW={0}>
          <chakra.p fontSize="lg" fontWeight="bold" truncate>
            {user.name}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {AREA_TITLE[user.area]}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap={3}>
        <ButtonLink variant="primary" size="lg" wide to={`/${user.area}/index`}>
          进入{AREA_TITLE[user.area]}
        </ButtonLink>
        <ButtonLink size="lg" wide to="/go/orders">
          我的订单
        </ButtonLink>
      </chakra.div>
    </>
  )
}

export function Page() {
  const user = useVisitor()
  const { site_name } = useSiteSettings()
  return (
    <PublicPage title={null}>
      <chakra.h1 srOnly>{site_name} · 能源与再生金属交易</chakra.h1>
      <BannerCarousel />
      <chakra.div
        maxW="page"
        mx="auto"
        width="full"
        px={{ base: 4, md: 6, '2xl': 0 }}
        pb={{ base: 8, md: 12 }}
        display="grid"
        gap={{ base: 8, md: 6 }}
        gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 348px', lg: 'minmax(0, 1fr) 372px' }}
      >
        <chakra.div pt={{ base: 0, md: 7 }} order={{ base: 2, md: 1 }} minW={0}>
          <QuoteStrip />
        </chakra.div>
        <Panel aria-label={user ? '我的账号' : '登录'}>{user ? <WayOn user={user} /> : <LoginPanel />}</Panel>
      </chakra.div>
      <LazySection height_px={MORE_PX}>
        <More />
      </LazySection>
    </PublicPage>
  )
}
