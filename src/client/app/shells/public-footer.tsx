/** The footer of the public site: quick links, news, contact, downloads, partners, and who stands behind it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Brand } from '#client/ui/brand.tsx'
import { FOOTER } from './menus.ts'

const YEAR = new Date().getFullYear()

/** All from the site's settings; what is missing is left out. */
export type PublicSettings = {
  site_name: string
  slogan?: string | undefined
  company?: string | undefined
  filing_no?: string | undefined
  hotline?: string | undefined
  email?: string | undefined
  addresses?: readonly string[] | undefined
  anti_fraud_notice?: string | undefined
  friend_links?: readonly { title: string; link: string }[] | undefined
  /** Pictures of the codes that lead to the apps. */
  app_codes?: readonly { label: string; image: string }[] | undefined
}

const Ground = chakra('footer', {
  base: {
    bg: '#15181b',
    '.dark &': { bg: '#090b0c' },
    color: '#aab3bb',
    fontSize: 'button',
    '& :focus-visible': { outlineColor: '#e0a87c' },
  },
})
const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', px: { base: 5, md: 6, '2xl': 0 } } })
const row = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: '44px', md: '34px' },
  _hover: { color: 'white' },
} as const
const Row = chakra(Link, { base: row })
const Out = chakra('a', { base: row })

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

export function PublicFooter({ settings }: { settings: PublicSettings }) {
  const {
    site_name,
    slogan = '从磅房到货款，一单到底',
    company,
    filing_no,
    hotline,
    email,
    addresses = [],
    anti_fraud_notice,
    friend_links = [],
    app_codes = [],
  } = settings
  return (
    <Ground data-chrome>
      <Inner
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', lg: `1.6fr ${'1fr '.repeat(FOOTER.length)}2fr auto` }}
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
        {FOOTER.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map((link) => (
              <Row key={link.label} to={link.to}>
                {link.label}
              </Row>
            ))}
          </Column>
        ))}
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <Column title="联系方式">
            {hotline ? <Out href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>服务与销售热线 {hotline}</Out> : null}
            {email ? <Out href={`mailto:${email}`}>{email}</Out> : null}
            {addresses.map((address) => (
              <chakra.p key={address} py={1}>
                {address}
              </chakra.p>
            ))}
          </Column>
        </chakra.div>
        <chakra.div display="flex" gap={4} gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          {app_codes.map((code) => (
            <chakra.figure key={code.label} textAlign="center" fontSize="tiny">
              <chakra.img
                src={code.image}
                alt={`${code.label}下载二维码`}
                boxSize="88px"
                rounded="sm"
                bg="white"
                p="6px"
                mb={1}
                loading="lazy"
              />
              <figcaption>{code.label}</figcaption>
            </chakra.figure>
          ))}
        </chakra.div>
      </Inner>
      {friend_links.length > 0 ? (
        <Inner display="flex" flexWrap="wrap" columnGap={5} pb={4} fontSize="sm">
          <chakra.span display="inline-flex" alignItems="center">
            友情链接
          </chakra.span>
          {friend_links.map((item) => (
            <Out key={item.link} href={item.link} target="_blank" rel="noopener noreferrer">
              {item.title}
            </Out>
          ))}
        </Inner>
      ) : null}
      <chakra.div borderTopWidth="1px" borderColor="#ffffff1a">
        <Inner py={5} fontSize="sm" display="flex" flexWrap="wrap" alignItems="center" columnGap={6} rowGap={2}>
          <span>
            © {YEAR} {company ?? site_name}
          </span>
          {filing_no ? (
            <Out href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
              {filing_no}
            </Out>
          ) : null}
          {anti_fraud_notice ? <span>{anti_fraud_notice}</span> : null}
        </Inner>
      </chakra.div>
    </Ground>
  )
}
