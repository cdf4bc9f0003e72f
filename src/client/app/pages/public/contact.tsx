/** 联系我们: hotline, mail, and the offices with address, telephone and a drawn map. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Settings } from '#api/content.ts'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { LazyPicture } from '#client/ui/media/lazy-picture.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageColumn, PageTitle } from '#client/ui/page/page-column.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { telLink } from '#domain/input/contact.ts'

const Way = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    minH: 'target',
    px: '18px',
    fontWeight: 'bold',
    rounded: 'md',
    borderWidth: '1px',
    borderColor: 'line.strong',
    _hover: { bg: 'bg.sunken', borderColor: 'line.control' },
  },
})
const Big = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    fontSize: { base: 'xl', md: 'title' },
    minW: 0,
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    _hover: { color: 'brand.fg' },
  },
})

function Contact({
  icon,
  name,
  note,
  copy,
  children,
}: {
  icon: IconName
  name: string
  note?: string
  copy: string
  children: ReactNode
}) {
  return (
    <Card roomy display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={4}>
      <chakra.span color="brand.fg" mt="2px">
        <Icon name={icon} size={26} />
      </chakra.span>
      <chakra.div minW={0}>
        <chakra.h2 color="fg.muted" fontSize="md">
          {name}
        </chakra.h2>
        <chakra.div display="flex" alignItems="center" columnGap={3}>
          {children}
          <CopyButton text={copy} label={name} shown={false} />
        </chakra.div>
        {note ? (
          <chakra.p fontSize="sm" color="fg.muted">
            {note}
          </chakra.p>
        ) : null}
      </chakra.div>
    </Card>
  )
}

/** Opens the map app or its page, when pressed only. */
const mapLink = (address: string) => `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`

function Office({ office }: { office: Settings['offices'][number] }) {
  return (
    <Card as="li" p={0} overflow="hidden" display="flex" flexDirection="column">
      <LazyPicture src={office.map_image} alt={`${office.name}位置示意图`} ratio={16 / 9} icon="location" width="full" />
      <chakra.div p={{ base: 4, md: 5 }} display="flex" flexDirection="column" gap={2} flex={1}>
        <chakra.h3 fontSize="xl" fontWeight="bold">
          {office.name}
        </chakra.h3>
        <chakra.p>
          {office.address} <CopyButton text={office.address} label={`${office.name}地址`} shown={false} />
        </chakra.p>
        <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
          电话 {office.phone}
        </chakra.p>
        <chakra.div mt="auto" pt={2} display="grid" gap={3} gridTemplateColumns="1fr 1fr">
          <Way href={telLink(office.phone)} aria-label={`拨打电话：${office.name}`}>
            <Icon name="phone" size={18} />
            拨打电话
          </Way>
          <Way href={mapLink(office.address)} target="_blank" rel="noopener noreferrer" aria-label={`地图导航：${office.name}`}>
            <Icon name="location" size={18} />
            地图导航
          </Way>
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

export function Page() {
  const { service_hotline, sales_hotline, email, working_hours, anti_fraud_notice, offices } = useSiteSettings()
  const same = sales_hotline === service_hotline || !sales_hotline
  return (
    <PublicPage title="联系我们" description={`服务与销售热线 ${service_hotline}，商务邮箱与两处办公地址。`}>
      <PageColumn>
        <PageTitle note="热线、邮箱与办公地址">联系我们</PageTitle>
        <chakra.div
          display="grid"
          gap={{ base: '10px', md: 4 }}
          gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}
          mb={4}
        >
          <Contact icon="phone" name={same ? '服务与销售热线' : '服务热线'} note={working_hours} copy={service_hotline}>
            <Big href={telLink(service_hotline)}>{service_hotline}</Big>
          </Contact>
          {same ? null : (
            <Contact icon="phone" name="销售热线" copy={sales_hotline}>
              <Big href={telLink(sales_hotline)}>{sales_hotline}</Big>
            </Contact>
          )}
          {email ? (
            <Contact icon="mail" name="商务邮箱" note="商务合作、开票与合同事宜" copy={email}>
              <Big href={`mailto:${email}`}>{email}</Big>
            </Contact>
          ) : null}
        </chakra.div>
        {anti_fraud_notice ? <Notice tone="need">{anti_fraud_notice}</Notice> : null}
        {offices.length > 0 ? (
          <chakra.section mt={{ base: 8, md: 12 }}>
            <SectionHead>办公地址</SectionHead>
            <chakra.ul display="grid" gap={4} gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
              {offices.map((office) => (
                <Office key={office.name} office={office} />
              ))}
            </chakra.ul>
          </chakra.section>
        ) : null}
      </PageColumn>
    </PublicPage>
  )
}
