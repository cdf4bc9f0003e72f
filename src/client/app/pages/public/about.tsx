/** 关于我们: the purpose of the platform, its users, its promises and its operator. */
import { chakra } from '@chakra-ui/react'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { Coil } from '#client/ui/page/brand.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { ABOUT_DESCRIPTION, aboutWords, companyFacts, PROMISES, SERVED } from '#domain/site/about.ts'
import { PublicPage } from '#client/app/shells/public-page.tsx'

type Name = (typeof SERVED)[number]['name'] | (typeof PROMISES)[number]['name']
const ICON: Record<Name, IconName> = {
  供应商: 'truck',
  采购商: 'goods',
  商户: 'scale',
  没有信号也能做完一单: 'offline',
  两侧价格互不可见: 'eye_off',
  以磅单为准: 'ticket',
  每一步都可查: 'clock',
}

const Ground = chakra('section', {
  base: { color: 'white', bg: 'radial-gradient(900px 620px at 76% 40%, #33261f, #15181b 70%)', overflow: 'hidden' },
})
const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', width: 'full', px: { base: 4, md: 6, '2xl': 0 } } })
const Grid = chakra('ul', { base: { display: 'grid', gap: { base: '10px', md: 4 } } })
const Tile = chakra('li', {
  base: { p: { base: 4, md: 6 }, bg: 'bg.panel', borderWidth: '1px', borderColor: 'line', rounded: 'xl', minW: 0 },
})

function Tiles({ items, columns }: { items: readonly { name: Name; text: string }[]; columns: 2 | 3 }) {
  return (
    <Grid gridTemplateColumns={{ base: '1fr', md: `repeat(${columns}, minmax(0, 1fr))` }}>
      {items.map(({ name, text }) => (
        <Tile key={name}>
          <chakra.span color="brand.fg">
            <Icon name={ICON[name]} size={28} />
          </chakra.span>
          <chakra.h3 mt={2} fontSize="xl" fontWeight="bold">
            {name}
          </chakra.h3>
          <chakra.p mt={1} color="fg.muted" lineHeight="1.7">
            {text}
          </chakra.p>
        </Tile>
      ))}
    </Grid>
  )
}

export function Page() {
  const settings = useSiteSettings()
  const { site_name, slogan } = settings
  return (
    <PublicPage title="关于我们" description={ABOUT_DESCRIPTION}>
      <Ground>
        <Inner
          display="grid"
          gridTemplateColumns={{ base: '1fr', lg: '1.3fr 1fr' }}
          alignItems="center"
          gap={8}
          py={{ base: 10, md: 14 }}
        >
          <div>
            <chakra.h1 fontSize={{ base: '2rem', md: '2.75rem' }} lineHeight="1.25" fontWeight="heavy">
              关于{site_name}
            </chakra.h1>
            <chakra.p mt={3} fontSize={{ base: 'xl', md: '1.25rem' }} color="#e0a87c">
              {slogan}
            </chakra.p>
            <chakra.p mt={4} maxW="36em" color="#ffffffc2" fontSize="lg" lineHeight="1.85">
              {aboutWords(site_name)}
            </chakra.p>
          </div>
          <chakra.div hideBelow="lg" width="min(360px, 90%)" justifySelf="end">
            <Coil />
          </chakra.div>
        </Inner>
      </Ground>
      <chakra.div bg="bg.sunken" py={{ base: 8, md: 14 }}>
        <Inner display="grid" gap={{ base: 10, md: 14 }}>
          <section>
            <SectionHead>服务于谁</SectionHead>
            <Tiles items={SERVED} columns={3} />
          </section>
          <section>
            <SectionHead>我们坚持的</SectionHead>
            <Tiles items={PROMISES} columns={2} />
          </section>
        </Inner>
      </chakra.div>
      <Inner py={{ base: 8, md: 14 }}>
        <SectionHead>运营主体</SectionHead>
        <Facts items={companyFacts(settings)} columns={2} />
        <chakra.div mt={7} display="flex" flexWrap="wrap" gap={3}>
          <ButtonLink variant="primary" to="/auth/register">
            免费注册
          </ButtonLink>
          <ButtonLink to="/contactUs">联系我们</ButtonLink>
          <ButtonLink to="/help">帮助中心</ButtonLink>
        </chakra.div>
      </Inner>
    </PublicPage>
  )
}
