/** APP下载: the site itself is the app. It is installed by the browser's offer or by hand, and opened on another device by a QR code. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { useInBrowser } from '#client/lib/in-browser.ts'
import { useOrigin } from '#client/lib/origin.ts'
import { useInstallState } from '#client/lib/install.ts'
import { install } from '#client/lib/install-offer.ts'
import { Logo } from '#client/ui/page/brand.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageColumn } from '#client/ui/page/page-column.tsx'
import { QrCode } from '#client/ui/media/qr-code.tsx'
import { SectionHead } from '#client/ui/page/section-head.tsx'
import { Switcher } from '#client/ui/navigation/switcher.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { PublicPage } from '#client/app/shells/public-page.tsx'
import { InstallSteps, PLATFORMS, type Platform } from './install-steps.tsx'

const GAINS: readonly { icon: IconName; text: string }[] = [
  { icon: 'offline', text: '没有信号也能打开，接单、过磅、发货照常' },
  { icon: 'camera', text: '直接拍磅单、扫码登录电脑' },
  { icon: 'refresh', text: '随网站更新，不用应用商店' },
]

/** Guesses the person's device. */
function platformHere(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

function InstallButton() {
  const state = useInstallState()
  const [asking, setAsking] = useState(false)
  if (state === 'installed') return <Notice tone="done">已安装在这台设备上，可以从主屏幕或桌面打开。</Notice>
  if (state === 'by_hand') return <Notice>这个浏览器不提供一键安装，请按下面的步骤添加，三步就好。</Notice>
  const ask = async () => {
    setAsking(true)
    const agreed = await install()
    setAsking(false)
    if (agreed) toast.success('已安装')
  }
  return (
    <Button variant="primary" size="lg" icon="download" loading={asking} onClick={() => void ask()}>
      安装到这台设备
    </Button>
  )
}

export function Page() {
  const { site_name, app_links } = useSiteSettings()
  const own = useInBrowser(platformHere, 'desktop')
  const [chosen, setPlatform] = useState<Platform | null>(null)
  const platform = chosen ?? own
  const here = `${useOrigin()}/download`
  const codes = [
    { name: '电脑', text: app_links.pc || here, note: '在电脑浏览器中打开' },
    { name: '安卓', text: app_links.android || here, note: '用手机浏览器扫一扫' },
    { name: 'iOS', text: app_links.ios || here, note: '用相机扫一扫，Safari 打开' },
  ]
  return (
    <PublicPage title="APP下载" description="无需应用商店：安卓、iPhone 与电脑都能把循金安装到桌面，没有信号也能打开。">
      <PageColumn display="grid" gap={{ base: 10, md: 14 }}>
        <chakra.div
          display="grid"
          gap={{ base: 8, lg: 12 }}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
          alignItems="center"
        >
          <div>
            <chakra.div display="flex" alignItems="center" gap={4}>
              <Logo size={64} />
              <chakra.h1 fontSize={{ base: '1.625rem', md: '2rem' }} lineHeight="1.3" fontWeight="heavy">
                把{site_name}装到手机和电脑上
              </chakra.h1>
            </chakra.div>
            <chakra.ul mt={5} display="grid" gap={2}>
              {GAINS.map(({ icon, text }) => (
                <chakra.li key={icon} display="flex" gap={3} css={{ '& > svg': { mt: '2px', color: 'brand.fg' } }}>
                  <Icon name={icon} size={20} />
                  {text}
                </chakra.li>
              ))}
            </chakra.ul>
            <chakra.div mt={6} maxW="34em">
              <InstallButton />
            </chakra.div>
          </div>
          <Card roomy>
            <chakra.div
              display="grid"
              gap={{ base: 3, md: 6 }}
              gridTemplateColumns="repeat(3, minmax(0, auto))"
              justifyContent="space-around"
            >
              {codes.map(({ name, text, note }) => (
                <chakra.figure key={name} textAlign="center" display="grid" justifyItems="center" alignContent="start" gap={1}>
                  <QrCode text={text} label={`${name}二维码`} size={104} />
                  <chakra.figcaption fontWeight="bold">
                    {name}
                    <chakra.span
                      display="block"
                      fontSize="tiny"
                      fontWeight="normal"
                      color="fg.muted"
                      maxW="9em"
                      textWrap="balance"
                    >
                      {note}
                    </chakra.span>
                  </chakra.figcaption>
                </chakra.figure>
              ))}
            </chakra.div>
          </Card>
        </chakra.div>
        <section>
          <SectionHead>安装步骤</SectionHead>
          <Switcher label="设备" items={PLATFORMS} value={platform} onValue={setPlatform}>
            <chakra.div pt={5}>
              <InstallSteps platform={platform} />
            </chakra.div>
          </Switcher>
        </section>
      </PageColumn>
    </PublicPage>
  )
}
