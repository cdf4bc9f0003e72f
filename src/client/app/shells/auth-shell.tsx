/** The shell of login and registration: a drawing of wire beside the form on a desk, the form alone on a phone. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useVisitor } from '#client/app/visitor.ts'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { articleLink } from '#client/lib/article-link.ts'
import { usePageHead } from '#client/lib/page-head.ts'
import { Brand, Coil } from '#client/ui/page/brand.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Dock } from '#client/ui/page/dock.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'

const Screen = chakra('div', {
  base: {
    minH: '100dvh',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1.1fr) minmax(480px, 1fr)' },
    bg: { base: 'bg.canvas', lg: 'bg.panel' },
  },
})
const Ground = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    justifyContent: 'space-between',
    p: 12,
    color: 'white',
    bg: 'radial-gradient(820px 560px at 70% 46%, #3b2a20, #15181b 72%)',
    overflow: 'hidden',
  },
})
const Home = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    minH: 'target',
    color: 'fg.muted',
    fontSize: 'button',
    _hover: { color: 'fg' },
  },
})

const Paper = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    color: 'fg.muted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
  },
})

const MaintenanceBar = lazy(async () => ({
  default: (await import('#client/features/content/maintenance-bar.tsx')).MaintenanceBar,
}))
const VisitorLine = lazy(async () => ({ default: (await import('#client/features/content/visitor-line.tsx')).VisitorLine }))
const AgreementDrawer = lazy(async () => ({ default: (await import('./agreement-drawer.tsx')).AgreementDrawer }))

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/**
 * `children` may be a function, which receives a function that opens an article in the drawer by id. `offline` says what needs a
 * network.
 */
export function AuthShell({
  title,
  subtitle,
  children,
  foot,
  offline,
}: {
  title: string
  subtitle?: ReactNode
  children: ReactNode | ((openArticle: (article_id: number) => void) => ReactNode)
  foot?: ReactNode
  offline: string
}) {
  const { site_name, maintenance, announcement } = useSiteSettings()
  const visitor_line = useVisitor() ? null : announcement
  const online = useOnline()
  const [article_id, setArticle] = useState<number | null>(null)
  usePageHead({ title, description: typeof subtitle === 'string' ? subtitle : '' }, site_name)
  return (
    <Screen>
      <Ground aria-hidden data-chrome>
        <Brand name={site_name} />
        <chakra.div width="min(430px, 74%)" alignSelf="flex-end" mr="4%">
          <Coil />
        </chakra.div>
        <div>
          <chakra.p fontSize="2.25rem" lineHeight="1.3" fontWeight="heavy">
            从磅房到货款，一单到底
          </chakra.p>
          <chakra.p mt={3} color="#ffffffbf" fontSize="lg">
            没有信号的料场，也能接单、过磅、发货。
          </chakra.p>
        </div>
      </Ground>
      <chakra.div
        display="flex"
        flexDirection="column"
        px={{ base: 5, md: 10 }}
        pt="calc(12px + env(safe-area-inset-top))"
        pb="calc(20px + env(safe-area-inset-bottom))"
      >
        <chakra.header display="flex" alignItems="center" justifyContent="space-between">
          <chakra.span hideFrom="lg">
            <Brand name={site_name} size={30} />
          </chakra.span>
          <chakra.span hideBelow="lg" />
          <chakra.div display="flex" alignItems="center" gap={{ base: 3, md: 5 }}>
            <Paper {...articleLink(USER_AGREEMENT_ARTICLE_ID, setArticle)}>用户协议</Paper>
            <Paper {...articleLink(PRIVACY_POLICY_ARTICLE_ID, setArticle)}>隐私政策</Paper>
            <Home to="/">
              <Icon name="left" size={16} />
              返回首页
            </Home>
          </chakra.div>
        </chakra.header>
        <chakra.main
          id="main"
          flex={1}
          display="flex"
          flexDirection="column"
          justifyContent={{ base: 'flex-start', md: 'center' }}
          width="full"
          maxW="420px"
          mx="auto"
          pt={{ base: 8, md: 0 }}
          pb={8}
        >
          <chakra.h1 fontSize="1.625rem" lineHeight="1.35" fontWeight="heavy">
            {title}
          </chakra.h1>
          {subtitle ? (
            <chakra.p color="fg.muted" mt={1}>
              {subtitle}
            </chakra.p>
          ) : null}
          {online ? null : (
            <chakra.div mt={4}>
              <Notice title="当前没有网络">{offline}</Notice>
            </chakra.div>
          )}
          <chakra.div mt={6}>{typeof children === 'function' ? children(setArticle) : children}</chakra.div>
        </chakra.main>
        {foot ? (
          <chakra.footer textAlign="center" color="fg.muted" fontSize="sm">
            {foot}
          </chakra.footer>
        ) : null}
        {maintenance || visitor_line ? (
          <Dock data-chrome pt={3}>
            <Suspense>
              {visitor_line ? <VisitorLine announcement={visitor_line} /> : null}
              {maintenance ? <MaintenanceBar /> : null}
            </Suspense>
          </Dock>
        ) : null}
      </chakra.div>
      {article_id === null ? null : (
        <Suspense>
          <AgreementDrawer article_id={article_id} onClose={() => setArticle(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
