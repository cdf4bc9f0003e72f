/** 网站设置: names, contact, filing numbers and app links of the public site. */
import { chakra } from '@chakra-ui/react'
import type { Settings } from '#api/content.ts'
import { PublicFooter } from '#client/app/shells/public-footer.tsx'
import { TOP_MENU } from '#client/app/shells/site-menu.ts'
import { useDeskSettings } from '#client/features/desk/settings/queries.ts'
import { SettingsForm } from '#client/features/desk/settings/settings-form.tsx'
import { DESK } from '#client/lib/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Brand } from '#client/ui/page/brand.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { SiteSettings } from '#domain/site/settings.ts'

const Header = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5, px: 6, minH: '64px', bg: 'bg.panel' },
})
const Footer = chakra('div', { base: { bg: '#15181b', color: '#aab3bb', fontSize: 'button' } })

/** The settings as a visitor of this host receives them. */
function shownHere({ filings, ...settings }: SiteSettings): Settings {
  const filing_no = filings.find(({ host }) => host === location.hostname)?.filing_no ?? ''
  return { ...settings, filing_no, wechat: false, maintenance: null, announcement: null }
}

function Preview({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <Header>
        <Brand name={settings.site_name} />
        {TOP_MENU.map(({ label }) => (
          <chakra.span key={label} color="fg.muted">
            {label}
          </chakra.span>
        ))}
      </Header>
      <Footer>
        <PublicFooter settings={shownHere(settings)} area={null} />
      </Footer>
    </>
  )
}

export function Page() {
  const { value, failure, again } = useDeskSettings()
  return (
    <>
      <PageHeader title="网站设置" subtitle="保存后网站立即更新" back={DESK} />
      {value ? (
        <SettingsForm settings={value} onAsk={again} renderPreview={(settings) => <Preview settings={settings} />} />
      ) : (
        <PageBody maxW="wide">
          {failure ? (
            <Empty
              icon={failure.away ? 'offline' : 'alert'}
              title={failure.away ? '联网后可查看网站设置' : '网站设置暂时读不到'}
              action={<Button onClick={again}>重试</Button>}
            />
          ) : (
            <SkeletonCards count={3} />
          )}
        </PageBody>
      )}
    </>
  )
}
