/** The shell of login and registration: bright wire on graphite beside the form on a desk, the form alone on a phone. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Brand, Coil } from '#client/ui/brand.tsx'
import { Icon } from '#client/ui/icon.tsx'

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

export function AuthShell({
  site_name = '循金',
  title,
  subtitle,
  children,
  foot,
}: {
  site_name?: string
  title: string
  subtitle?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
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
          <Home to="/">
            <Icon name="left" size={16} />
            返回首页
          </Home>
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
          <chakra.div mt={6}>{children}</chakra.div>
        </chakra.main>
        {foot ? (
          <chakra.footer textAlign="center" color="fg.muted" fontSize="sm">
            {foot}
          </chakra.footer>
        ) : null}
      </chakra.div>
    </Screen>
  )
}
