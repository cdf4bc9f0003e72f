/** The frame of the help pages. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageColumn } from '#client/ui/page/page-column.tsx'
import { PRIVACY_POLICY_ARTICLE_ID, USER_AGREEMENT_ARTICLE_ID } from '#domain/constants.ts'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { telLink } from '#domain/input/contact.ts'

const Row = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', minH: 'target', justifyContent: 'space-between', _hover: { color: 'brand.fg' } },
})
const Phone = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: 'target',
    fontSize: '2xl',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    _hover: { color: 'brand.fg' },
  },
})

const MORE = [
  ['用户协议', `/news/detail?id=${USER_AGREEMENT_ARTICLE_ID}`],
  ['隐私政策', `/news/detail?id=${PRIVACY_POLICY_ARTICLE_ID}`],
  ['APP下载与安装', '/download'],
  ['联系我们', '/contactUs'],
] as const

/** `children` are shown beside the hotline and other contacts. */
export function HelpPage({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  const { service_hotline, working_hours } = useSiteSettings()
  return (
    <PublicPage title={title} description={description}>
      <PageColumn>
        <chakra.div
          display="grid"
          gap={{ base: 8, lg: 10 }}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }}
          alignItems="start"
        >
          <chakra.div minW={0}>{children}</chakra.div>
          <chakra.aside display="grid" gap={4} position={{ lg: 'sticky' }} top={{ lg: '88px' }} aria-label="更多帮助">
            <Card roomy>
              <chakra.h2 fontWeight="bold">找不到答案？</chakra.h2>
              <chakra.p color="fg.muted">客服按订单编号为您查询</chakra.p>
              <Phone href={telLink(service_hotline)}>
                <Icon name="phone" size={20} />
                {service_hotline}
              </Phone>
              {working_hours ? (
                <chakra.p fontSize="sm" color="fg.muted">
                  {working_hours}
                </chakra.p>
              ) : null}
            </Card>
            <Card roomy py={{ base: 2, md: 2 }}>
              {MORE.map(([label, to]) => (
                <Row key={to} to={to}>
                  {label}
                  <Icon name="right" size={15} />
                </Row>
              ))}
            </Card>
          </chakra.aside>
        </chakra.div>
      </PageColumn>
    </PublicPage>
  )
}
