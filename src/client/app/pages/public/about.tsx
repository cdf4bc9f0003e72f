/** 关于我们: what the platform is for, whom it serves, what it promises, and the firm behind it. */
import { chakra } from '@chakra-ui/react'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { isHere } from '#client/lib/later.ts'
import { Coil } from '#client/ui/brand.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { PublicPage } from '../../shells/public-page.tsx'

const DESCRIPTION = '面向能源与再生金属的订单交易平台：供应商、采购商、商户在同一张订单上完成签约、过磅、结算与付款。'

const WHO: readonly { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'truck',
    name: '供应商',
    text: '电解铜、电解铝生产与贸易企业，再生金属回收、分拣与加工企业。发布供应，接单、逐车过磅发货，跟踪货款。',
  },
  {
    icon: 'goods',
    name: '采购商',
    text: '冶炼、熔铸、线缆与加工企业。提出需求，收货复磅、核对磅差与扣杂，按约定付款、申请开票。',
  },
  { icon: 'scale', name: '商户', text: '连接两侧的贸易企业。审核订单，分别与两侧签约，收货款、付货款，处理异议、发票与归档。' },
]

const PROMISES: readonly { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'offline',
    name: '没有信号也能做完一单',
    text: '接单、发货、收货、上传凭证都先存到本机，联网后自动提交。料场和磅房没有网络，不耽误装车。',
  },
  {
    icon: 'eye_off',
    name: '两侧价格互不可见',
    text: '采购合同与销售合同各自独立。供应商看不到销售价，采购商看不到采购价，由服务端保证。',
  },
  {
    icon: 'ticket',
    name: '以磅单为准',
    text: '每一车的毛重、皮重、净重与磅单照片对应存档，磅差当场算清，超出约定自动形成异议。',
  },
  { icon: 'clock', name: '每一步都可查', text: '谁在什么时候做了什么，逐条记录。合同正文留存校验值，签署前须通过身份验证。' },
]

const Ground = chakra('section', {
  base: { color: 'white', bg: 'radial-gradient(900px 620px at 76% 40%, #33261f, #15181b 70%)', overflow: 'hidden' },
})
const Inner = chakra('div', { base: { maxW: 'page', mx: 'auto', width: 'full', px: { base: 4, md: 6, '2xl': 0 } } })
const Grid = chakra('ul', { base: { display: 'grid', gap: { base: '10px', md: 4 } } })
const Tile = chakra('li', {
  base: { p: { base: 4, md: 6 }, bg: 'bg.panel', borderWidth: '1px', borderColor: 'line', rounded: 'xl', minW: 0 },
})

function Tiles({ items, columns }: { items: typeof WHO; columns: 2 | 3 }) {
  return (
    <Grid gridTemplateColumns={{ base: '1fr', md: `repeat(${columns}, minmax(0, 1fr))` }}>
      {items.map(({ icon, name, text }) => (
        <Tile key={name}>
          <chakra.span color="brand.fg">
            <Icon name={icon} size={28} />
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
  const { site_name, slogan, company, filing_no, service_hotline, email, working_hours } = useSiteSettings()
  const facts = [
    ['运营主体', company],
    ['服务热线', service_hotline],
    ['商务邮箱', email],
    ['服务时间', working_hours],
    ['备案号', filing_no],
  ] as const
  return (
    <PublicPage title="关于我们" description={DESCRIPTION}>
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
              {site_name}
              是面向能源与再生金属的订单交易平台。大宗原料的买卖，难在从磅房到货款的每一段：价格有参考而各自不同，重量以磅单为准而两头要对，货款、发票与合同要逐笔对应。
              {site_name}
              把这些放进同一张订单，让供应商、采购商与商户各做各的一步，彼此看得见进度、看不见对方的价格。
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
            <Tiles items={WHO} columns={3} />
          </section>
          <section>
            <SectionHead>我们坚持的</SectionHead>
            <Tiles items={PROMISES} columns={2} />
          </section>
        </Inner>
      </chakra.div>
      <Inner py={{ base: 8, md: 14 }}>
        <SectionHead>运营主体</SectionHead>
        <Facts items={facts.filter(([, value]) => value)} columns={2} />
        <chakra.div mt={7} display="flex" flexWrap="wrap" gap={3}>
          {isHere('/auth/register') ? (
            <ButtonLink variant="primary" to="/auth/register">
              免费注册
            </ButtonLink>
          ) : null}
          <ButtonLink to="/contactUs">联系我们</ButtonLink>
          <ButtonLink to="/help">帮助中心</ButtonLink>
        </chakra.div>
      </Inner>
    </PublicPage>
  )
}
