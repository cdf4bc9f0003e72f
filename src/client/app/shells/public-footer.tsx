/** The footer of the public site: quick links, news, contact, QR codes of the apps, partners and operator. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Settings } from '#api/content.ts'
import { useFriendLinks } from '#client/features/content/queries.ts'
import { chinaDay } from '#domain/china-time.ts'
import { telLink } from '#domain/input/contact.ts'
import type { Area } from '#domain/site/site.ts'
import { linkOf } from '#domain/site/site-link.ts'
import { nowMs } from '#client/lib/clock.ts'
import { useOrigin } from '#client/lib/origin.ts'
import { Brand } from '#client/ui/page/brand.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { QrCode } from '#client/ui/media/qr-code.tsx'
import { footerOf } from './site-menu.ts'

const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', width: 'full', px: { base: 5, md: 6, '2xl': 0 } } })
const row = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: '44px', md: '34px' },
  '[data-elder] &': { minH: '60px' },
  _hover: { color: 'white' },
} as const
const Row = chakra(Link, { base: row })
const Out = chakra('a', { base: row })
const Phone = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: '44px',
    color: 'white',
    fontSize: 'title',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
})

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section minW={0}>
      <chakra.h2 color="white" fontWeight="bold" mb={2}>
        {title}
      </chakra.h2>
      <chakra.div display="flex" flexDirection="column" alignItems="flex-start">
        {children}
      </chakra.div>
    </chakra.section>
  )
}

/** Targets of the codes; the installation page replaces those that the settings leave open. */
const codesOf = ({ android, ios }: Settings['app_links'], origin: string) => {
  const here = `${origin}/download`
  return [
    { label: 'APP下载', text: here },
    { label: '安卓版', text: android || here },
    { label: 'iOS版', text: ios || here },
  ]
}

function Contact({ settings }: { settings: Settings }) {
  const { service_hotline, sales_hotline, email, working_hours, offices } = settings
  return (
    <Column title="联系我们">
      <span>{sales_hotline === service_hotline ? '服务与销售热线' : '服务热线'}</span>
      <Phone href={telLink(service_hotline)}>
        <Icon name="phone" size={19} />
        {service_hotline}
      </Phone>
      {sales_hotline && sales_hotline !== service_hotline ? (
        <Out href={telLink(sales_hotline)}>销售热线 {sales_hotline}</Out>
      ) : null}
      {working_hours ? <span>{working_hours}</span> : null}
      {email ? <Out href={`mailto:${email}`}>商务邮箱 {email}</Out> : null}
      {offices.map((office) => (
        <chakra.p key={office.name} py={1}>
          {office.name}：{office.address}
        </chakra.p>
      ))}
    </Column>
  )
}

function FriendLinks() {
  const { data = [] } = useFriendLinks()
  const links = data.filter((item) => linkOf(item.link))
  if (links.length === 0) return null
  return (
    <Inner display="flex" flexWrap="wrap" columnGap={5} pb={4} fontSize="sm">
      <chakra.span display="inline-flex" alignItems="center">
        友情链接
      </chakra.span>
      {links.map((item) => (
        <Out key={item.link} href={item.link} target="_blank" rel="noopener noreferrer">
          {item.title}
        </Out>
      ))}
    </Inner>
  )
}

/** `area` is that of the logged-in person, null for a visitor. */
export function PublicFooter({ settings, area }: { settings: Settings; area: Area | null }) {
  const columns = footerOf(area)
  const origin = useOrigin()
  const { site_name, slogan, company, filing_no, anti_fraud_notice } = settings
  return (
    <>
      <Inner
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', lg: `1.3fr ${'0.8fr '.repeat(columns.length)}1.9fr auto` }}
        gap={{ base: 8, lg: 10 }}
        pt={{ base: 10, md: 12 }}
        pb={8}
      >
        <chakra.section gridColumn={{ base: '1 / -1', lg: 'auto' }} color="white">
          <Brand name={site_name} />
          <chakra.p mt={3} color="#aab3bb">
            {slogan}
          </chakra.p>
        </chakra.section>
        {columns.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map((link) => (
              <Row key={link.label} to={link.to}>
                {link.label}
              </Row>
            ))}
          </Column>
        ))}
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <Contact settings={settings} />
        </chakra.div>
        <chakra.div
          display="flex"
          gap={4}
          gridColumn={{ base: '1 / -1', md: 'auto' }}
          flexDirection={{ base: 'row', lg: 'column', xl: 'row' }}
        >
          {codesOf(settings.app_links, origin).map((code) => (
            <chakra.figure key={code.label} textAlign="center" fontSize="tiny">
              <QrCode text={code.text} label={`${code.label}二维码`} size={88} />
              <chakra.figcaption mt={1}>{code.label}</chakra.figcaption>
            </chakra.figure>
          ))}
        </chakra.div>
      </Inner>
      <FriendLinks />
      <chakra.div borderTopWidth="1px" borderColor="#ffffff1a">
        <Inner py={5} fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" columnGap={6} rowGap={2}>
          <span>
            © {chinaDay(nowMs()).slice(0, 4)} {company || site_name}
          </span>
          {filing_no ? (
            <Out href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
              {filing_no}
            </Out>
          ) : null}
          {anti_fraud_notice ? (
            <chakra.span display="inline-flex" gap={2} alignItems="flex-start" css={{ '& > svg': { mt: '2px' } }}>
              <Icon name="shield" size={16} />
              {anti_fraud_notice}
            </chakra.span>
          ) : null}
        </Inner>
      </chakra.div>
    </>
  )
}
